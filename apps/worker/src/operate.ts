import { parseArgs } from 'node:util';
import { createDatabase, type Database } from '@tidemark/db/client';
import { printable, printableLines } from '@tidemark/domain/kernel/printable';
import { allowLoad, readLoadState, stopAllLoad } from '@tidemark/services/safety/load-switch';
import { rotateSecrets } from '@tidemark/services/secrets/rotate-secrets';
import { createSecretBox } from '@tidemark/services/secrets/secret-box';
import { readOperateEnv } from './env.ts';

/** What the operator does from a shell with the database alone: neither portal nor queue nor any worker is needed. */
const commands: Record<string, (db: Database, args: Arguments) => Promise<string>> = {
  'stop-all': stopAll,
  'allow-load': allow,
  'rotate-key': rotate,
};

type Arguments = { reason: string };

async function stopAll(db: Database, { reason }: Arguments): Promise<string> {
  const { stop, askedRuns } = await stopAllLoad({ db }, { by: 'the command stop-all', reason });
  const { activeRuns, queuedRuns } = await readLoadState({ db });
  return [
    `All load is stopped since ${stop.stoppedAt.toISOString()}, by ${stop.by}${stop.reason && `: ${stop.reason}`}.`,
    `Active runs that were asked to stop: ${askedRuns}; they stop sending within about a second (now active: ${activeRuns}).`,
    `Queued runs that wait: ${queuedRuns}. No run starts until: npm run allow-load`,
  ].join('\n');
}

async function allow(db: Database): Promise<string> {
  const wasStopped = await allowLoad({ db, queue: null });
  const { queuedRuns } = await readLoadState({ db });
  if (!wasStopped) return 'Load was not stopped.';
  return `Load is allowed again. Queued runs that start within about 10 s: ${queuedRuns}.`;
}

async function rotate(db: Database): Promise<string> {
  const { secretKey, oldSecretKey } = readOperateEnv();
  if (secretKey === null) throw new Error('TIDEMARK_SECRET_KEY is not set: it is the new key');
  const secrets = createSecretBox(secretKey, oldSecretKey);
  const { resealed, unreadable } = await rotateSecrets({ db, secrets });
  const lost =
    unreadable === 0
      ? []
      : [
          `No key opens ${unreadable} more: they were lost before. Enter the passwords of these targets again.`,
        ];
  return [`Sealed again with the new key: ${resealed} passwords, tokens and addresses.`, ...lost].join('\n');
}

/** The words after the command are the reason. */
function readArguments(): { command: string; reason: string } {
  const [command = '', ...words] = parseArgs({ allowPositionals: true }).positionals;
  return { command, reason: words.join(' ') };
}

async function main(): Promise<void> {
  const { command, reason } = readArguments();
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) throw new Error(`one of ${Object.keys(commands).join(', ')} is needed`);
  const db = createDatabase(readOperateEnv().databaseUrl, { poolSize: 2 });
  try {
    process.stdout.write(`${printableLines(await run(db, { reason }))}\n`);
  } finally {
    await db.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${printable(error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
});
