import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

const endWithParent = new URL('../../../../tooling/start/end-with-parent.mjs', import.meta.url).href;

/** runProgram runs a Node program of this repository in the foreground until it ends; a stop, or our own end, asks it to end. */
export async function runProgram(args: readonly string[], { env, stop }: CliDeps): Promise<ExitCode> {
  const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, TIDEMARK_PARENT_PIPE: 'channel' },
  });
  const onStop = () => child.kill('SIGTERM');
  stop.addEventListener('abort', onStop);
  const [code] = await once(child, 'exit');
  stop.removeEventListener('abort', onStop);
  return Object.values(exitCodes).find((known) => known === code) ?? exitCodes.notCompleted;
}
