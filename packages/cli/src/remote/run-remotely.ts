import { randomUUID } from 'node:crypto';
import { printable } from '@tidemark/domain/kernel/printable';
import { type PlanFile, runPlanOf } from '@tidemark/domain/run/plan-file';
import { isTerminal } from '@tidemark/domain/run/run-state';
import type { Sample } from '@tidemark/domain/run/sample';
import type { TargetSecret } from '@tidemark/domain/target/target';
import type { CliDeps } from '../cli-deps.ts';
import { exitCodes, outcomeOf } from '../exit-codes.ts';
import { keptPlan } from '../input/kept-plan.ts';
import { secretOf } from '../input/secret-of.ts';
import { createProgressDisplay } from '../output/progress-display.ts';
import { type RunResult, resultDocument } from '../output/result-document.ts';
import type { RunOptions } from '../run-options.ts';
import { maxMissedPolls, pollMs } from './ask-again.ts';
import {
  type Answer,
  cancelRemoteRun,
  leftRunning,
  type OnStop,
  type Portal,
  portalOf,
  type RemoteRun,
  readRemoteEvents,
  readRemoteIntervals,
  readRemoteSeries,
  startRemoteRun,
  waitForRemoteRun,
} from './portal-client.ts';

const waitSeconds = 5;

/** runRemotely lets the portal run a plan, waits until it ended, and fetches what it showed. */
export async function runRemotely(file: PlanFile, command: RunOptions, deps: CliDeps): Promise<RunResult> {
  const portal = portalOf(deps.env, 'run the plan, or add --local to run it here');
  if ('messages' in portal) return reportFailure(portal, deps);
  const secret = secretOf(file, deps.env);
  if (!secret.ok)
    return reportFailure({ ok: false, messages: [secret.reason], exitCode: exitCodes.badInput }, deps);
  const plan = keptPlan(runPlanOf(file), command.keep);
  const labels = [...file.labels, ...command.labels];
  const body = { name: file.name ?? file.schema.name, plan, labels, ...secretBody(secret.secret) };
  const started = await startRemoteRun(portal, body, randomUUID());
  return started.ok ? followRemoteRun(portal, started.value, deps) : reportFailure(started, deps);
}

/** followRemoteRun shows how a run of the portal goes until it ended and fetches what it showed; a stop cancels it, or leaves it running. */
export async function followRemoteRun(
  portal: Portal,
  run: RemoteRun,
  deps: CliDeps,
  onStop: OnStop = 'cancel',
): Promise<RunResult> {
  deps.terminal.err(`${portal.url.replace(/\/+$/, '')}/runs/${printable(run.id)}\n`);
  const ended = await waitForEnd(portal, run, deps, onStop);
  return ended.ok ? resultOf(portal, ended.value, deps) : reportFailure(ended, deps);
}

/** What opens the target, where something does. */
function secretBody({ password, token, backendPasswords }: TargetSecret): Partial<TargetSecret> {
  return {
    ...(password === null ? {} : { password }),
    ...(token === null ? {} : { token }),
    ...(backendPasswords === undefined ? {} : { backendPasswords }),
  };
}

async function waitForEnd(
  portal: Portal,
  run: RemoteRun,
  deps: CliDeps,
  onStop: OnStop,
): Promise<Answer<RemoteRun>> {
  const display = createProgressDisplay(deps.terminal, deps.clock);
  let current = run;
  let cancelled = false;
  for (let missed = 0; !isTerminal(current.state); ) {
    if (current.progress) display.show(current.progress);
    if (deps.stop.aborted && onStop === 'leave') {
      display.end();
      return leftRunning;
    }
    if (deps.stop.aborted && !cancelled) cancelled = (await cancelRemoteRun(portal, run.id)).ok;
    const answer = await waitForRemoteRun(portal, run.id, deps.stop.aborted ? 1 : waitSeconds);
    missed = answer.ok ? 0 : missed + 1;
    if (answer.ok) current = answer.value;
    else if (answer.exitCode === exitCodes.badInput || missed > maxMissedPolls) {
      display.end();
      return answer;
    } else await deps.clock.sleep(pollMs, deps.stop.aborted ? undefined : deps.stop);
  }
  display.end();
  return { ok: true, value: current };
}

async function resultOf(portal: Portal, run: RemoteRun, deps: CliDeps): Promise<RunResult> {
  const { name, startedAt, plan, summary } = run;
  if (summary === null) {
    const reason = run.end?.message ?? `The run ended as ${run.state}.`;
    return reportFailure({ ok: false, messages: [reason], exitCode: exitCodes.notCompleted }, deps);
  }
  const series = await readRemoteSeries(portal, run.id);
  const samples = series.ok ? series.value.series.flatMap(samplesOf) : [];
  const [intervals, events] = await Promise.all([
    readRemoteIntervals(portal, run.id),
    readRemoteEvents(portal, run.id),
  ]);
  const records = { samples, intervals, events };
  return {
    kind: 'finished',
    document: resultDocument({ name, startedAt, plan, summary, outcome: outcomeOf(summary) }, records),
  };
}

function samplesOf({
  metric,
  kind,
  part,
  points,
}: {
  metric: Sample['metric'];
  kind: Sample['kind'];
  part: Sample['part'];
  points: Omit<Sample, 'metric' | 'kind' | 'part'>[];
}): Sample[] {
  return points.map((point) => ({ metric, kind, part, ...point }));
}

/** reportFailure prints why there is no result. */
export function reportFailure(
  answer: { messages: string[]; exitCode: (typeof exitCodes)[keyof typeof exitCodes]; ok: false },
  { terminal }: CliDeps,
): RunResult {
  for (const message of answer.messages) terminal.err(`${printable(message)}\n`);
  return { kind: 'reported', exitCode: answer.exitCode };
}
