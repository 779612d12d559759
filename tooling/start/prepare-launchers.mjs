import fs from 'node:fs';
import path from 'node:path';

const nameOnPath = 'influxd';

async function defaultText(root, binary) {
  const { tsImport } = await import('tsx/esm/api');
  const source = path.join(root, 'packages/targets/src/launching/default-launchers.ts');
  const { defaultLauncherFileText } = await tsImport(source, import.meta.url);
  return defaultLauncherFileText(binary);
}

/**
 * prepareLaunchers gives the operator's launcher file. The first start writes one with the default launchers; a later one
 * names the influxd found meanwhile, as long as nobody has edited the file.
 */
export async function prepareLaunchers({ root, stateDir, influxd }) {
  const file = path.join(stateDir, 'launchers.yaml');
  if (fs.existsSync(file)) {
    const text = fs.readFileSync(file, 'utf8');
    const isWaiting = influxd && text.includes(`binary: ${nameOnPath}\n`);
    if (!isWaiting || text !== (await defaultText(root, nameOnPath))) return file;
  }
  fs.writeFileSync(file, await defaultText(root, influxd ?? nameOnPath), { mode: 0o600 });
  return file;
}
