import { access } from 'node:fs/promises';
import { type CapsuleContent, capsuleContents } from '@tidemark/domain/capsule/capsule-result';
import { printable } from '@tidemark/domain/kernel/printable';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, choiceOption, newCommand } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readCapsuleFile } from '../input/read-runnable.ts';
import { capsuleTable } from '../output/capsule-table.ts';
import { type Answer, portalOf, readRemoteCapsule } from '../remote/portal-client.ts';

type CapsuleInput = { subject: string; results: CapsuleContent };

/** capsuleCommand is `tidemark capsule`. */
export function capsuleCommand(choose: Choose) {
  return newCommand('capsule', {
    summary: 'Show the contents of a capsule file, or download the capsule of a run or experiment.',
    details:
      'An argument that is not a file is used as an id of the portal at TIDEMARK_URL; the capsule is written to standard output.',
    examples: ['tidemark capsule capsule.json', 'tidemark capsule 0199f3c2 --results summary > capsule.json'],
  })
    .argument('<file|id>', 'a capsule file, or the id of a run or an experiment')
    .addOption(
      choiceOption('--results <content>', 'how much of the results to download', capsuleContents).default(
        'full' as const,
      ),
    )
    .action((subject, { results }) => choose(showCapsule, { subject, results }));
}

async function showCapsule(command: CapsuleInput, deps: CliDeps): Promise<ExitCode> {
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

async function fetchCapsule({ subject, results }: CapsuleInput, deps: CliDeps): Promise<ExitCode> {
  const { terminal, env } = deps;
  const portal = portalOf(env, `give the capsule of "${printable(subject)}", which is not a file`);
  const answer = 'messages' in portal ? portal : await fetchEither(portal, subject, results);
  if (answer.ok) {
    terminal.out(`${JSON.stringify(answer.value, null, 1)}\n`);
    return exitCodes.passed;
  }
  for (const message of answer.messages) terminal.err(`${printable(message)}\n`);
  return answer.exitCode;
}

/** An id does not show whether it is of a run or an experiment. */
async function fetchEither(
  portal: Parameters<typeof readRemoteCapsule>[0],
  id: string,
  results: CapsuleContent,
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
