import { printable } from '@tidemark/domain/kernel/printable';
import { z } from 'zod';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand, usageFault, valueOption } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { waitForRemoteGate } from '../remote/gate-client.ts';
import { type Answer, ask, type Portal, portalOf } from '../remote/portal-client.ts';

type PublishInput = {
  subject: { runIds: string[] } | { experimentId: string } | { gateId: string };
  title: string | null;
};

/** reportPublishCommand is `tidemark report publish`. */
export function reportPublishCommand(choose: Choose) {
  return newCommand('publish', {
    summary: 'Publish runs as a frozen report, and print its link.',
    details:
      'Anyone with the link can read the report until it is revoked; addresses of targets are hidden. Needs a key with the scope write.',
    examples: [
      'tidemark report publish 0199f3c2-6f2e-7cc1-a2a0-3c1b5e6f7a80',
      'tidemark report publish --gate 0199f3c2-6f2e-7cc1-a2a0-3c1b5e6f7a80',
    ],
  })
    .argument('[runs...]', 'ids of runs')
    .addOption(valueOption('--experiment <id>', 'all runs of an experiment'))
    .addOption(valueOption('--gate <id>', 'all runs of a gate'))
    .addOption(valueOption('--title <title>', 'title of the report'))
    .action((runIds, { experiment, gate, title = null }) => {
      const named = [runIds.length > 0, experiment !== undefined, gate !== undefined].filter(Boolean);
      if (named.length !== 1) throw usageFault('Name runs, or --experiment, or --gate.');
      choose(publish, { subject: subjectOf(runIds, experiment, gate), title });
    });
}

function subjectOf(
  runIds: string[],
  experimentId: string | undefined,
  gateId: string | undefined,
): PublishInput['subject'] {
  if (gateId !== undefined) return { gateId };
  return experimentId === undefined ? { runIds } : { experimentId };
}

const publishedShape = z.object({ url: z.string() });

async function publish({ subject, title }: PublishInput, deps: CliDeps): Promise<ExitCode> {
  const portal = portalOf(deps.env, 'publish a report');
  if ('messages' in portal) return refuse(portal, deps);
  const runs = await runsOf(portal, subject);
  if (!runs.ok) return refuse(runs, deps);
  const body = JSON.stringify({ ...runs.value, ...(title === null ? {} : { title }) });
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(portal, '/reports', publishedShape, { method: 'POST', headers, body });
  if (!answer.ok) return refuse(answer, deps);
  deps.terminal.out(`${printable(answer.value.url)}\n`);
  return exitCodes.passed;
}

async function runsOf(
  portal: Portal,
  subject: PublishInput['subject'],
): Promise<Answer<{ runIds: string[] } | { experimentId: string }>> {
  if (!('gateId' in subject)) return { ok: true, value: subject };
  const gate = await waitForRemoteGate(portal, subject.gateId, 0);
  if (!gate.ok) return gate;
  const { experimentId } = gate.value;
  if (experimentId !== null) return { ok: true, value: { experimentId } };
  return { ok: false, messages: ['The runs of this gate were deleted.'], exitCode: exitCodes.badInput };
}

function refuse(answer: Extract<Answer<never>, { ok: false }>, { terminal }: CliDeps): ExitCode {
  for (const message of answer.messages) terminal.err(`${printable(message)}\n`);
  return answer.exitCode;
}
