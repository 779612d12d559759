import type { Doubt } from '@tidemark/domain/result/run-analysis';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { TargetBreak } from './find-breaks.ts';

/** What may speak against the figures of a run. */
export type Suspicions = Pick<RunSummary, 'validity' | 'validityReason'> & {
  breaks: readonly TargetBreak[];
  /** Restarts that the plan asked for. */
  plannedRestarts: number;
  /** Whether the clock that stamps the points jumped against that of the run. */
  clockJumped: boolean;
  rateChanges: number;
  /** The load was a search, which drives one rate after another. */
  isSearch: boolean;
  busyReadings: number;
  settledReadings: number;
};

/** listDoubts says why the figures of a run may mislead and what to do about it, the gravest first; nothing where nothing speaks against them. */
export function listDoubts(run: Suspicions): Doubt[] {
  return [...validityDoubts(run), ...targetDoubts(run), ...mildDoubts(run)];
}

function validityDoubts({ validity, validityReason }: Suspicions): Doubt[] {
  const why = validityReason ?? '';
  switch (validity) {
    case 'no_data':
      return [grave('no_data', 'No point was acknowledged, so there is nothing to analyse.')];
    case 'dry_run':
      return [grave('dry_run', 'A dry run: the figures are those of a sink, not of a database.')];
    case 'incomplete':
      return [grave('incomplete', `${why} The figures hold for the part that was written. Run it again.`)];
    case 'generator_limited':
      return [
        grave(
          'generator_limited',
          `${why} The target could have done more. Lower the rate, or use another machine.`,
        ),
      ];
    case 'valid_with_gap':
      return [mild('gap', `${why} The target rested meanwhile.`)];
    case 'valid':
    case 'imported':
      return [];
  }
}

function targetDoubts({ breaks, plannedRestarts, clockJumped }: Suspicions): Doubt[] {
  const count = (kind: TargetBreak['kind']) => breaks.filter((found) => found.kind === kind).length;
  const restarts = count('restarted') - plannedRestarts;
  const doubts: Doubt[] = [];
  if (plannedRestarts > 0) {
    const message = `The target was killed on purpose ${timesText(plannedRestarts)} while it was written to: a new process begins with empty memory. Growth is told of what followed.`;
    doubts.push(mild('restarted', message));
  }
  if (restarts > 0) {
    doubts.push(
      grave(
        'restarted',
        `The target restarted ${timesText(restarts)} while it was written to: a new process begins with empty memory. Growth is told of what followed. Find out why, and run it again.`,
      ),
    );
  }
  if (count('counter_reset') > 0) {
    const message =
      'The target reset its counters without a restart, so what it counts is not what it received.';
    doubts.push(mild('counter_reset', message));
  }
  if (clockJumped || count('clock_jumped') > 0) {
    const message =
      'A clock jumped while the run went: figures by simulated day are shifted. Set the clocks, and run it again.';
    doubts.push(grave('clock_jumped', message));
  }
  return doubts;
}

function mildDoubts({ rateChanges, isSearch, busyReadings, settledReadings }: Suspicions): Doubt[] {
  const doubts: Doubt[] = [];
  if (isSearch) {
    const message =
      'A search drives one rate after another: throughput and response times are of a mixture. Go by its steps.';
    doubts.push(mild('rate_changed', message));
  }
  if (rateChanges > 0) {
    const message = `Somebody changed the rate ${timesText(rateChanges)}: throughput and response times are of a mixture.`;
    doubts.push(mild('rate_changed', message));
  }
  if (busyReadings > 0) {
    const message = `The server was still busy in ${busyReadings} of ${settledReadings} readings at rest: memory of the write path is in them. Allow more seconds to settle.`;
    doubts.push(mild('still_busy', message));
  }
  return doubts;
}

function grave(kind: Doubt['kind'], message: string): Doubt {
  return { kind, isGrave: true, message: message.trim() };
}

function mild(kind: Doubt['kind'], message: string): Doubt {
  return { kind, isGrave: false, message: message.trim() };
}

function timesText(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
