import type { Doubt } from '@tidemark/domain/result/run-analysis';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { TargetBreak } from './find-breaks.ts';

/** Facts that may make the figures of a run misleading. */
export type Suspicions = Pick<RunSummary, 'validity' | 'validityReason'> & {
  breaks: readonly TargetBreak[];
  /** Restarts that the plan asked for. */
  plannedRestarts: number;
  /** Whether the clock that stamps the points jumped relative to that of the run. */
  clockJumped: boolean;
  rateChanges: number;
  /** The load was a search, which tries one rate after another. */
  isSearch: boolean;
  /** Readings in which the server could not be shown to be at rest, and what was seen in the first of them. */
  busyReadings: number;
  busyReason: string | null;
  settledReadings: number;
  /** How the version that answered differs from what was configured. */
  versionMismatch: string | null;
};

/** listDoubts lists why the figures of a run may mislead and what to do about it, the gravest first. */
export function listDoubts(run: Suspicions): Doubt[] {
  return [...validityDoubts(run), ...targetDoubts(run), ...mildDoubts(run)];
}

function validityDoubts({ validity, validityReason }: Suspicions): Doubt[] {
  const why = validityReason ?? '';
  switch (validity) {
    case 'no_data':
      return [grave('no_data', 'No point was acknowledged, so there is nothing to analyze.')];
    case 'dry_run':
      return [grave('dry_run', 'A dry run: the figures are those of a sink, not of a database.')];
    case 'incomplete':
      return [grave('incomplete', `${why} The figures hold for the part that was written. Rerun it.`)];
    case 'generator_limited':
      return [
        grave(
          'generator_limited',
          `${why} The target could have done more. Lower the rate, or use another machine.`,
        ),
      ];
    case 'valid_with_gap':
      return [mild('gap', `${why} The target was idle meanwhile.`)];
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
    const message = `The target was killed as planned ${timesText(plannedRestarts)} under load: a new process starts with empty memory. Growth is computed from the readings after that.`;
    doubts.push(mild('restarted', message));
  }
  if (restarts > 0) {
    doubts.push(
      grave(
        'restarted',
        `The target restarted ${timesText(restarts)} under load: a new process starts with empty memory. Growth is computed from the readings after that. Find the cause, then rerun.`,
      ),
    );
  }
  if (count('counter_reset') > 0) {
    const message = 'The target reset its counters without a restart, so they do not match what it received.';
    doubts.push(mild('counter_reset', message));
  }
  if (clockJumped || count('clock_jumped') > 0) {
    const message =
      'A clock jumped during the run: figures by simulated day are shifted. Synchronize the clocks, then rerun.';
    doubts.push(grave('clock_jumped', message));
  }
  return doubts;
}

function mildDoubts(suspicions: Suspicions): Doubt[] {
  const { rateChanges, isSearch, busyReadings, busyReason, settledReadings, versionMismatch } = suspicions;
  const doubts: Doubt[] = [];
  if (isSearch) {
    const message =
      'A search tries one rate after another: overall throughput and response times mix them. Read its steps instead.';
    doubts.push(mild('rate_changed', message));
  }
  if (rateChanges > 0) {
    const message = `The rate was changed ${timesText(rateChanges)} during the run: throughput and response times mix several rates.`;
    doubts.push(mild('rate_changed', message));
  }
  if (busyReadings > 0) {
    const why = busyReason === null ? '' : ` (${busyReason})`;
    const message = `The server could not be shown to be at rest in ${busyReadings} of ${settledReadings} readings${why}: their memory is an upper bound, and enters no figure. Allow a longer settle time.`;
    doubts.push(mild('still_busy', message));
  }
  if (versionMismatch !== null) {
    const message = `${versionMismatch} Correct the kind or the name, or start the version that is meant.`;
    doubts.push(mild('other_version', message));
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
