import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printable } from '@tidemark/domain/kernel/printable';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import { hasChangeableRate } from '@tidemark/domain/load/executor';
import { simulatedStartMs } from '@tidemark/domain/load/point-plan';
import { preflightMsShape } from '@tidemark/domain/result/host-preflight';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunRecords } from '@tidemark/domain/run/run-sink';
import { finestArchiveOf, launchedArchives } from '@tidemark/domain/target/finest-archive';
import { noSecret, type TargetSecret, targetUrls } from '@tidemark/domain/target/target';
import { executeRun } from '@tidemark/runner/execute-run';
import { startGenerator } from '@tidemark/runner/generator/generator';
import { startSink } from '@tidemark/sink/start-sink';
import { graphiteLauncherName } from '@tidemark/targets/launching/graphite-launchers';
import { forecast } from '@tidemark/workload/forecast';
import type { CliDeps, Environment } from '../cli-deps.ts';
import { exitCodes, outcomeOf } from '../exit-codes.ts';
import { keptPlan } from '../input/kept-plan.ts';
import { type LaunchersReading, readLaunchers } from '../input/read-launchers.ts';
import { createProgressDisplay } from '../output/progress-display.ts';
import { type ResultDocument, type RunResult, resultDocument } from '../output/result-document.ts';
import type { RunOptions } from '../run-options.ts';
import { requireWithinBudget } from './budget.ts';
import { dryPlan, firstMetrics } from './dry-run.ts';
import { createMemorySink } from './memory-sink.ts';
import { createRateDial, type RateDial } from './rate-dial.ts';

type FinishedRun = Pick<ResultDocument, 'name' | 'startedAt' | 'plan' | 'summary'>;

/** One run to drive here. `simulatedStartMs`: the simulated time of point 0; null: as in its plan. */
export type LocalRun = { name: string; plan: RunPlan; secret: TargetSecret; simulatedStartMs: number | null };

/** driveLocally drives a run on this machine without server or database; a dry one writes to a sink that ends with it. */
export async function driveLocally(run: LocalRun, command: RunOptions, deps: CliDeps): Promise<RunResult> {
  if (!command.dry) return drive({ ...run, plan: keptPlan(run.plan, command.keep) }, command, deps);
  const target = await startSink();
  try {
    deps.terminal.err(
      `Dry run: the points go to a sink that only counts them, not to the target of the plan.\n${firstMetrics(run.plan, deps.clock.wallMs())}`,
    );
    return await drive({ ...run, plan: dryPlan(run.plan, target.url), secret: noSecret }, command, deps);
  } finally {
    await target.stop();
  }
}

async function drive(run: LocalRun, command: RunOptions, deps: CliDeps): Promise<RunResult> {
  const { name, plan, secret } = run;
  const { terminal, clock } = deps;
  const launchers = await launchersFor(plan, command.launchersPath, deps.env);
  if (!launchers.ok) return refused(launchers.reason, deps);
  const host = hostSettings(command, deps.env);
  if (host === null) return refused('TIDEMARK_PREFLIGHT_MS takes milliseconds from 0 to 60000.', deps);
  const archive = finestArchiveOf(plan.target, launchedArchives(launchers.file.launchers));
  // The points of an earlier run may be older than what a Graphite keeps.
  const given = archive === null ? run.simulatedStartMs : null;
  const startMs = given ?? simulatedStartMs(plan.schema, plan.profile, clock.wallMs(), archive);
  requireWithinBudget(plan, forecast(plan.schema, plan.profile, startMs, 1), archive !== null);

  const dial = dialFor(plan, deps);
  const display = createProgressDisplay(terminal, clock, () => rateText(dial));
  const sink = createMemorySink(
    {
      progress: (progress) => display.show(progress),
      event: ({ kind, message }) => {
        if (kind === 'target_died' || kind === 'probe_failed' || kind === 'query_failed')
          display.note(printable(message));
      },
    },
    dial,
  );
  const unlisten = dial === null ? () => {} : deps.keys?.listen(dial.press);
  const startedAt = new Date(clock.wallMs()).toISOString();
  const stateDir = await mkdtemp(join(tmpdir(), 'tidemark-'));
  try {
    const summary = await executeRun(
      { runId: randomUUID(), plan, secret, simulatedStartMs: startMs },
      { clock, launchers: launchers.file, stateDir, egress: egressOf(plan), startGenerator, ...host },
      sink,
      endedByUser(deps.stop),
    );
    display.end();
    return finished({ name, startedAt, plan, summary }, sink.records);
  } finally {
    unlisten?.();
    await rm(stateDir, { recursive: true, force: true });
  }
}

/** How the host is observed before the run and used during it; null where a variable says no time. */
function hostSettings({ pin }: RunOptions, env: Environment) {
  const preflightMs = preflightMsShape.safeParse(env.TIDEMARK_PREFLIGHT_MS);
  if (!preflightMs.success) return null;
  return { preflightMs: preflightMs.data, ...(pin === null ? {} : { pinnedCpus: pin }) };
}

/** Keys change the rate of a load that has one, if there is a keyboard and a terminal. */
function dialFor(plan: RunPlan, { terminal, keys }: CliDeps): RateDial | null {
  if (keys === null || !terminal.interactive || !hasChangeableRate(plan.profile.executor)) return null;
  terminal.err('Keys: + and - change the rate by 10 %.\n');
  return createRateDial();
}

function rateText(dial: RateDial | null): string | null {
  const ratePerSec = dial?.ratePerSec() ?? null;
  return ratePerSec === null ? null : `${countText(ratePerSec)} requests/s (+ -)`;
}

function finished(run: FinishedRun, records: RunRecords): RunResult {
  return {
    kind: 'finished',
    document: resultDocument({ ...run, outcome: outcomeOf(run.summary) }, records),
  };
}

async function launchersFor(plan: RunPlan, path: string | null, env: Environment): Promise<LaunchersReading> {
  if (plan.target.kind !== 'launched') return { ok: true, file: { launchers: {} } };
  const { launcher, variant } = plan.target;
  const reading = await readLaunchers(path, env);
  if (!reading.ok) {
    const isGraphite = path === null && launcher === graphiteLauncherName;
    return isGraphite ? { ok: false, reason: `There is no Graphite here.${howToGet(launcher)}` } : reading;
  }
  const found = reading.file.launchers[launcher];
  if (!found)
    return {
      ok: false,
      reason: `There is no launcher "${launcher}"; available: ${namesOf(reading.file.launchers)}.${howToGet(launcher)}`,
    };
  if (!found.variants[variant]) {
    return {
      ok: false,
      reason: `Launcher "${launcher}" has no variant "${variant}"; available: ${namesOf(found.variants)}.`,
    };
  }
  return reading;
}

function howToGet(launcher: string): string {
  return launcher === graphiteLauncherName
    ? ' Run npm run get:graphite, or name a launchers file with --launchers.'
    : '';
}

function namesOf(record: Record<string, unknown>): string {
  return Object.keys(record).join(', ') || 'none';
}

/** A local run is driven by the author of its plan, so the host that it names is allowed; link-local ones never are. */
function egressOf({ target }: RunPlan): { allowedHosts: string[]; deniedEndpoints: [] } {
  return {
    allowedHosts: targetUrls(target).map((url) => new URL(url).hostname),
    deniedEndpoints: [],
  };
}

function endedByUser(stop: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const end: RunEnd = {
    state: 'cancelled',
    code: 'cancelled_by_user',
    message: 'The run was cancelled from the keyboard.',
  };
  if (stop.aborted) controller.abort(end);
  stop.addEventListener('abort', () => controller.abort(end), { once: true });
  return controller.signal;
}

function refused(reason: string, { terminal }: CliDeps): RunResult {
  terminal.err(`${reason}\n`);
  return { kind: 'reported', exitCode: exitCodes.badInput };
}
