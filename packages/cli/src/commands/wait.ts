import { printable } from '@tidemark/domain/kernel/printable';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand } from '../command-line/command.ts';
import { conclusionCodes, type ExitCode, exitCodes } from '../exit-codes.ts';
import { answerTable } from '../output/answer-table.ts';
import { followExperiment, judgeExperiment } from '../remote/follow-experiment.ts';
import { followGate } from '../remote/follow-gate.ts';
import { type RemoteGate, waitForRemoteGate } from '../remote/gate-client.ts';
import {
  type Answer,
  type Portal,
  portalOf,
  type RemoteRun,
  waitForRemoteRun,
} from '../remote/portal-client.ts';
import { followRemoteRun } from '../remote/run-remotely.ts';
import { finishRun } from '../runs/finish-run.ts';

/** waitCommand is `tidemark wait`. */
export function waitCommand(choose: Choose) {
  return newCommand('wait', {
    summary: 'Wait for a run, an experiment or a gate of the portal, and judge it.',
    details: 'For what was started elsewhere. Ctrl-C ends the waiting only: it goes on at the portal.',
    examples: ['tidemark wait 0199f3c2-6f2e-7cc1-a2a0-3c1b5e6f7a80'],
    exits: [
      '0  Passed.',
      '1  Failed, as "run", "experiment" and "gate" say it.',
      '2  It did not complete, or the waiting was stopped.',
      '3  Inconclusive, or its figures cannot be trusted or read.',
      '4  There is no such id, or the credentials are wrong.',
    ],
  })
    .argument('<id>', 'id of a run, an experiment or a gate')
    .action((id) => choose(waitFor, { id }));
}

/** An id names one thing only; the portal is asked for each kind of it in turn. */
async function waitFor({ id }: { id: string }, deps: CliDeps): Promise<ExitCode> {
  const portal = portalOf(deps.env, 'wait for its runs');
  if ('messages' in portal) return refuse(portal, deps);
  const gate = await waitForRemoteGate(portal, id, 0);
  if (gate.ok) return waitForGate(portal, gate.value, deps);
  if (gate.status !== 404) return refuse(gate, deps);
  const run = await waitForRemoteRun(portal, id, 1);
  if (run.ok) return waitForRun(portal, run.value, deps);
  if (run.status !== 404) return refuse(run, deps);
  const ended = await followExperiment(portal, id, deps, 'leave');
  if (ended.ok) return judgeExperiment(portal, ended.value, deps);
  if (ended.status !== 404) return refuse(ended, deps);
  const messages = [`The portal at ${portal.url} has no run, experiment or gate "${id}".`];
  return refuse({ ok: false, messages, exitCode: exitCodes.badInput }, deps);
}

async function waitForGate(portal: Portal, gate: RemoteGate, deps: CliDeps): Promise<ExitCode> {
  const ended = await followGate(portal, gate, deps, 'leave');
  if (!ended.ok) return refuse(ended, deps);
  const { answer } = ended.value;
  if (answer === null)
    return refuse(
      { ok: false, messages: ['The gate was cancelled.'], exitCode: exitCodes.notCompleted },
      deps,
    );
  deps.terminal.out(answerTable(answer));
  return conclusionCodes[answer.conclusion];
}

function waitForRun(portal: Portal, run: RemoteRun, deps: CliDeps): Promise<ExitCode> {
  return finishRun({ jsonPath: null }, deps, { run: () => followRemoteRun(portal, run, deps, 'leave') });
}

function refuse(answer: Extract<Answer<never>, { ok: false }>, { terminal }: CliDeps): ExitCode {
  for (const message of answer.messages) terminal.err(`${printable(message)}\n`);
  return answer.exitCode;
}
