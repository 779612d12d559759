import fs from 'node:fs';
import path from 'node:path';
import { hashFiles, listSources } from './content-hash.mjs';
import { packCommandLine } from './pack-command-line.mjs';
import { isRecorded, recordHash } from './recorded-hash.mjs';
import { runCommand } from './run-command.mjs';
import { StartFailure } from './start-failure.mjs';

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;
const markFile = (root) => path.join(root, 'apps/web/.next/.made-from');
/** Callers of the portal get the command line of its version there: `npx --package <portal>/tidemark.tgz`. */
const packageFile = (root) => path.join(root, 'apps/web/public/tidemark.tgz');

function hashSources(root) {
  const files = listSources(root, ['apps/web', 'packages']);
  return hashFiles(root, [...files, 'pnpm-lock.yaml', 'prisma/schema.prisma', 'tsconfig.json']);
}

/** nextCommand is the file that runs Next's commands. */
function nextCommand(root) {
  return path.join(root, 'apps/web/node_modules/next/dist/bin/next');
}

/** isPortalBuilt reports whether the last complete build matches the current sources. */
export function isPortalBuilt(root) {
  return fs.existsSync(packageFile(root)) && isRecorded(markFile(root), hashSources(root));
}

/** buildPortal builds the portal for production, and packs the command line that it offers. */
export async function buildPortal(root, { logFile, report, signal }) {
  const hash = hashSources(root);
  // A build that outlives a killed start would refuse the next one.
  const args = ['--import', endWithParent, nextCommand(root), 'build'];
  const { code, output } = await runCommand(process.execPath, args, {
    cwd: path.join(root, 'apps/web'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    },
    logFile,
    signal,
    onLine: report,
  });
  if (code !== 0) {
    const reason =
      output.match(/^(?!.*build failed).*(?:(?:Error|error):|already running).*$/m)?.[0]?.trim() ??
      `exit code ${code}`;
    throw Object.assign(new StartFailure(`The portal could not be built: ${reason} Log: ${logFile}`), {
      output,
    });
  }
  const packed = await packCommandLine(root, path.join(root, 'apps/web/.next'));
  fs.mkdirSync(path.dirname(packageFile(root)), { recursive: true });
  fs.renameSync(packed, packageFile(root));
  recordHash(markFile(root), hash);
}
