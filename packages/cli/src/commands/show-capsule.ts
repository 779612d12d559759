import { access } from 'node:fs/promises';
import type { CapsuleCommand } from '../capsule-arguments.ts';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readCapsuleFile } from '../input/read-runnable.ts';
import { capsuleTable } from '../output/capsule-table.ts';
import { printable } from '../output/printable.ts';
import { type Answer, readRemoteCapsule } from '../remote/portal-client.ts';
import { portalOf } from '../remote/portal-of.ts';

/** showCapsule says what a capsule file holds; for anything that is no file here it fetches the capsule of that id, to standard output. */
export async function showCapsule(command: CapsuleCommand, deps: CliDeps): Promise<ExitCode> {
  return (await isFile(command.subject)) ? describe(command.subject, deps) : fetchCapsule(command, deps);
}

async function describe(path: string, { terminal }: CliDeps): Promise<ExitCode> {
  const reading = await readCapsuleFile(path);
  if (reading.ok) {
    terminal.out(capsuleTable(reading.capsule));
    return exitCodes.passed;
  }
  for (const message of reading.messages) terminal.err(`${printable(message)}\n`);
  return exitCodes.badInput;
}

async function fetchCapsule({ subject, results }: CapsuleCommand, deps: CliDeps): Promise<ExitCode> {
  const { terminal, env } = deps;
  const portal = portalOf(env, `give the capsule of "${printable(subject)}", which is no file here`);
  const answer = 'messages' in portal ? portal : await fetchEither(portal, subject, results);
  if (answer.ok) {
    terminal.out(`${JSON.stringify(answer.value, null, 1)}\n`);
    return exitCodes.passed;
  }
  for (const message of answer.messages) terminal.err(`${printable(message)}\n`);
  return answer.exitCode;
}

/** Ids do not tell what they are of. */
async function fetchEither(
  portal: Parameters<typeof readRemoteCapsule>[0],
  id: string,
  results: CapsuleCommand['results'],
): Promise<Answer<unknown>> {
  const ofRun = await readRemoteCapsule(portal, 'runs', id, results);
  if (ofRun.ok) return ofRun;
  const ofExperiment = await readRemoteCapsule(portal, 'experiments', id, results);
  return ofExperiment.ok ? ofExperiment : ofRun;
}

function isFile(path: string): Promise<boolean> {
  if (path === '-') return Promise.resolve(true);
  return access(path).then(
    () => true,
    () => false,
  );
}
