import { DomainError } from '@tidemark/domain/kernel/errors';
import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import type { RunRecord } from '@tidemark/domain/run/records';
import { isTerminal } from '@tidemark/domain/run/run-state';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { listenRun } from '@tidemark/services/live/listen-run';
import { getRun } from '@tidemark/services/runs/read-runs';
import { getRunSeries } from '@tidemark/services/samples/run-series';
import { pointsRate, progressLine } from './progress-line.ts';
import type { SeedContext } from './seed-context.ts';
import type { TerminalLines } from './terminal-lines.ts';

/** A run that succeeded, with its summary at hand. */
export type SucceededRun = { run: RunRecord; summary: RunSummary };

/** Time limit for a worker to claim a run. */
const claimWithinMs = 120_000;
const showEveryMs = 2_000;

/** awaitRun shows the progress of a run until it has ended; throws if it did not succeed. */
export async function awaitRun(
  context: SeedContext,
  lines: TerminalLines,
  runId: string,
  label: string,
): Promise<SucceededRun> {
  const unclaimed = new AbortController();
  const claimTimeout = context.clock.sleep(claimWithinMs, unclaimed.signal).then(async () => {
    const run = await getRun(context, { runId });
    if (run.state === 'queued') unclaimed.abort();
  });
  let shown: { atMs: number; points: number } | null = null;
  for await (const run of listenRun(context, { runId, signal: unclaimed.signal })) {
    const now = { atMs: context.clock.nowMs(), points: run.progress?.pointsAcknowledged ?? 0 };
    if (isTerminal(run.state) || (shown && now.atMs - shown.atMs < showEveryMs)) continue;
    const facts = { label, pointsPerSec: pointsRate(shown, now), series: await latestSeries(context, runId) };
    lines.update(progressLine(run, facts));
    shown = now;
  }
  unclaimed.abort();
  await claimTimeout;
  return succeeded(await getRun(context, { runId }), lines, label);
}

function succeeded(run: RunRecord, lines: TerminalLines, label: string): SucceededRun {
  const { summary } = run;
  if (run.state === 'queued') {
    throw new Error(
      `${label}: no worker took the run within ${durationText(claimWithinMs)}; is one running, and free?`,
    );
  }
  if (run.state !== 'succeeded' || summary === null) {
    throw new Error(`${label}: the run ended as ${run.state}. ${run.end?.message ?? ''}`.trim());
  }
  const { stored, acknowledged, expired } = summary.verification.totals;
  lines.say(
    `${label}  done in ${durationText(summary.loadMs + summary.settlingMs)}: ${countText(acknowledged)} points acknowledged, ` +
      `${countText(expired)} dropped by retention, ${stored === null ? 'stored count unknown' : `${countText(stored)} stored`}`,
  );
  return { run, summary };
}

/** The latest series count; null if it cannot be read. */
async function latestSeries(context: SeedContext, runId: string): Promise<number | null> {
  try {
    const { series } = await getRunSeries(context, { runId, metrics: ['observedSeries'], maxPoints: 50 });
    const points = series.flatMap((line) => line.points);
    const latest = points
      .toSorted((a, b) => a.offsetMs - b.offsetMs)
      .findLast((point) => point.value !== null);
    return latest?.value ?? null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
