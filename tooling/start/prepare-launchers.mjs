import fs from 'node:fs';
import path from 'node:path';

/** prepareLaunchers gives the operator's launcher file, which at the first start is a copy of the one that comes with Tidemark. */
export function prepareLaunchers({ root, stateDir }) {
  const file = path.join(stateDir, 'launchers.yaml');
  if (!fs.existsSync(file)) fs.copyFileSync(path.join(root, 'packages/targets/launchers.yaml'), file);
  return file;
}
