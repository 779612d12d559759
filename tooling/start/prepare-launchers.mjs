import fs from 'node:fs';
import path from 'node:path';
import { findOnPath } from './find-on-path.mjs';

const nameOnPath = 'influxd';

async function defaultText(root, binary, relay) {
  const { tsImport } = await import('tsx/esm/api');
  const source = path.join(root, 'packages/targets/src/launching/default-launchers.ts');
  const { defaultLauncherFileText } = await tsImport(source, import.meta.url);
  return defaultLauncherFileText(binary, relay);
}

/**
 * prepareLaunchers gives the operator's launcher file. The first start writes one with the default launchers; a later one
 * adds the influxd found since then, unless the file was edited. A relay is offered if its program is on PATH.
 */
export async function prepareLaunchers({ root, stateDir, influxd, relay = findOnPath(['influxdb-relay']) }) {
  const file = path.join(stateDir, 'launchers.yaml');
  if (fs.existsSync(file)) {
    const text = fs.readFileSync(file, 'utf8');
    const isWaiting = influxd && text.includes(`binary: ${nameOnPath}\n`);
    if (!isWaiting || text !== (await defaultText(root, nameOnPath, relay))) return file;
  }
  fs.writeFileSync(file, await defaultText(root, influxd ?? nameOnPath, relay), { mode: 0o600 });
  return file;
}
