import { readFile } from 'node:fs/promises';
import { systemClock } from '@tidemark/clock/system-clock';
import { printableLines } from '@tidemark/domain/kernel/printable';
import { z } from 'zod';
import type { Environment, Keys, Terminal } from './cli-deps.ts';
import { exitCodes } from './exit-codes.ts';
import { readLogin, withLogin } from './input/stored-login.ts';
import { clearLine } from './output/progress-display.ts';
import { runCli } from './run-cli.ts';

const forcedExitCode = 130;

/** One Ctrl-C may arrive several times: from the terminal, and forwarded by npm and its children. */
const oneKeyPressMs = 1_000;

function systemTerminal(): Terminal {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(printableText(text)),
    interactive: process.stderr.isTTY === true && process.env.TERM !== 'dumb' && !process.env.CI,
    columns: process.stderr.columns || 80,
  };
}

/** Values are escaped where they are printed; this is for what was forgotten. The progress line alone starts by clearing the line. */
function printableText(text: string): string {
  if (!text.startsWith(clearLine)) return printableLines(text);
  return clearLine + printableLines(text.slice(clearLine.length));
}

const controlC = '\u0003';

/** While a command listens, the terminal gives each key at once; Ctrl-C remains a signal. */
function systemKeys(): Keys | null {
  const { stdin } = process;
  if (!stdin.isTTY) return null;
  return {
    listen(pressed) {
      const onData = (bytes: Buffer) => {
        for (const key of bytes.toString('latin1')) {
          if (key === controlC) process.kill(process.pid, 'SIGINT');
          else pressed(key);
        }
      };
      stdin.setRawMode(true);
      stdin.on('data', onData);
      return () => {
        stdin.off('data', onData);
        stdin.setRawMode(false);
        stdin.pause();
      };
    },
  };
}

/** A reader that went away (`| head`) must not end a run: its result may still go to a file. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/** The first signal asks for a graceful stop, the second ends at once; children end with the pipes to them. */
function stopOnSignals(terminal: Terminal): AbortSignal {
  const controller = new AbortController();
  let firstAtMs = Number.NEGATIVE_INFINITY;
  const onSignal = () => {
    if (systemClock.nowMs() - firstAtMs < oneKeyPressMs) return;
    if (controller.signal.aborted) process.exit(forcedExitCode);
    firstAtMs = systemClock.nowMs();
    terminal.err('\nStopping gracefully; press Ctrl-C again to force.\n');
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return controller.signal;
}

async function ownVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

/** What "tidemark login" kept counts as set, where no variable is. */
async function environmentOf(terminal: Terminal): Promise<Environment> {
  const reading = await readLogin(process.env);
  if (reading.kind === 'stored') return withLogin(process.env, reading.login);
  if (reading.kind === 'broken' && !process.env.TIDEMARK_API_KEY) terminal.err(`${reading.reason}\n`);
  return process.env;
}

async function main(): Promise<void> {
  outliveReaders();
  const terminal = systemTerminal();
  const stop = stopOnSignals(terminal);
  try {
    const env = await environmentOf(terminal);
    const isPacked = !import.meta.url.endsWith('.ts');
    const deps = { terminal, env, clock: systemClock, keys: systemKeys(), isPacked, stop };
    process.exitCode = await runCli(process.argv.slice(2), await ownVersion(), deps);
  } catch (error) {
    terminal.err(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = exitCodes.notCompleted;
  }
}

await main();
