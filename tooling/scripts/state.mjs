// Backs the embedded database up, or restores it: `state.mjs backup FILE`, `state.mjs restore FILE [--replace]`.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure } from '../start/describe-failure.mjs';
import { repositoryRoot as root } from '../start/repository-root.mjs';
import { StartFailure } from '../start/start-failure.mjs';
import { backUpState, restoreState } from '../start/state-backup.mjs';
import { openStateDirectory } from '../start/state-directory.mjs';

const usage = 'Usage: npm run backup -- FILE, or npm run restore -- FILE [--replace].';

function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [command, name, ...rest] = positionals;
    if (!['backup', 'restore'].includes(command) || !name || rest.length > 0) throw new Error('usage');
    return { command, file: path.resolve(process.env.INIT_CWD ?? '.', name), replace: values.replace };
  } catch {
    throw new StartFailure(usage);
  }
}

async function backUp(stateDir, file) {
  const names = await backUpState({ stateDir, file, env: process.env });
  console.log(`Backed up ${names.join(', ')} of ${stateDir}.`);
  console.log(`${file}: ${(fs.statSync(file).size / 1024 ** 2).toFixed(1)} MiB.`);
  console.log(
    names.includes('secret.key')
      ? 'It contains the secret key: keep it like a password.'
      : 'It does not contain the secret key, which you set as TIDEMARK_SECRET_KEY: keep that, too.',
  );
}

async function restore(stateDir, file, replace) {
  const { names, movedTo } = await restoreState({ root, stateDir, file, replace, env: process.env });
  console.log(`Restored ${names.join(', ')} to ${stateDir}.`);
  if (movedTo) console.log(`What was there before is in ${movedTo}: delete it when you no longer need it.`);
  console.log('Next: npm start');
}

try {
  const { command, file, replace } = readArguments(process.argv.slice(2));
  const stateDir = openStateDirectory(root);
  await (command === 'backup' ? backUp(stateDir, file) : restore(stateDir, file, replace));
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
