import fs from 'node:fs';
import path from 'node:path';
import { hashFiles } from './content-hash.mjs';
import { isRecorded, recordHash } from './recorded-hash.mjs';
import { runCommand } from './run-command.mjs';
import { StartFailure } from './start-failure.mjs';

function manifests(root) {
  const packages = ['apps', 'packages'].flatMap((folder) =>
    fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  );
  return [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'prisma/package.json',
    'e2e/package.json',
    'tooling/package.json',
    ...packages,
  ].filter((file) => fs.existsSync(path.join(root, file)));
}

const markFile = (root) => path.join(root, 'node_modules/.tidemark-installed');

/** isInstalled reports whether node_modules matches the lockfile and the manifests. */
export function isInstalled(root) {
  return isRecorded(markFile(root), hashFiles(root, manifests(root)));
}

/** installDependencies brings node_modules to what the lockfile says, with the pnpm version that package.json pins. */
export async function installDependencies(root, { logFile, report, signal }) {
  const hash = hashFiles(root, manifests(root));
  const { packageManager } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const args = ['-y', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'];
  const env = { ...process.env, CI: '1' };
  const { code, output } = await runCommand('npx', args, { cwd: root, env, logFile, signal, onLine: report });
  if (code !== 0) {
    const reason =
      output.match(/^.*(?:ERR_PNPM|ENOSPC|ENOTFOUND|EAI_AGAIN|ERR!).*$/m)?.[0]?.trim() ?? `exit code ${code}`;
    throw Object.assign(new StartFailure(`Dependencies could not be installed: ${reason}. Log: ${logFile}`), {
      output,
    });
  }
  recordHash(markFile(root), hash);
}
