import fs from 'node:fs';
import path from 'node:path';
import { hashFiles } from './content-hash.mjs';
import { isRecorded, recordHash } from './recorded-hash.mjs';
import { runCommand } from './run-command.mjs';
import { StartFailure } from './start-failure.mjs';

const inputs = ['prisma/schema.prisma', 'packages/db/package.json', 'pnpm-lock.yaml'];

const markFile = (root) => path.join(root, 'packages/db/src/generated/.made-from');

/** prismaEnvironment lets the Prisma CLI work without the download of its native engine. */
export function prismaEnvironment(root) {
  return {
    ...process.env,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'tooling/prisma/schema-engine.mjs'),
  };
}

/** isClientGenerated reports whether the Prisma client matches the current schema. */
export function isClientGenerated(root) {
  return isRecorded(markFile(root), hashFiles(root, inputs));
}

/** generateClient makes the Prisma client anew. */
export async function generateClient(root, { logFile, report, signal }) {
  const hash = hashFiles(root, inputs);
  const cwd = path.join(root, 'packages/db');
  const prisma = path.join(cwd, 'node_modules/prisma/build/index.js');
  const args = [fs.realpathSync(prisma), 'generate', '--schema', path.join(root, 'prisma/schema.prisma')];
  const { code, output } = await runCommand(process.execPath, args, {
    cwd,
    env: prismaEnvironment(root),
    logFile,
    signal,
    onLine: report,
  });
  if (code !== 0) {
    throw Object.assign(new StartFailure(`The database client could not be generated. Log: ${logFile}`), {
      output,
    });
  }
  recordHash(markFile(root), hash);
}
