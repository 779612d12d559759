import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { type Finding, figureOf, finding, ofRuns, type ScenarioRun } from './finding.ts';

/** clientFindings tells of one setting of a client what it cost, and what became of the points while the server was away. */
export function clientFindings(group: string, runs: readonly ScenarioRun[]): Finding[] {
  const drained = runs.flatMap(({ summary }) => summary.outages);
  return [
    finding({
      group,
      label: 'Stored of the points that arrived',
      ours: ofRuns(runs, 'share', ({ summary }) => storedShare(summary)),
      missing: 'what is stored could not be read',
    }),
    finding({
      group,
      label: 'Evicted from the full buffer',
      published: 'the oldest are evicted when it is full',
      ours: ofRuns(runs, 'points', ({ summary }) => summary.evictedPoints),
    }),
    finding({
      group,
      label: 'Acknowledged and lost',
      ours: ofRuns(runs, 'points', ({ summary }) => summary.verification.totals.lost),
      missing: 'what is stored could not be read',
    }),
    finding({
      group,
      label: 'Requests, with those sent again',
      ours: ofRuns(runs, 'requests', ({ summary }) => requestsOf(summary)),
    }),
    finding({
      group,
      label: 'Sent again',
      published: 'until it is written, but for errors that a retry cannot mend',
      ours: ofRuns(runs, 'requests', ({ summary }) => summary.retries),
    }),
    finding({
      group,
      label: 'Response time, median',
      ours: ofRuns(runs, 'us', ({ summary }) => summary.responseTime?.p50Us),
      missing: 'no request was answered',
      remark:
        'From the moment at which a batch was due to its last answer: what waited in the buffer is in it.',
    }),
    finding({
      group,
      label: 'Back to normal after the outage',
      ours: figureOf(
        drained.map(({ drainMs }) => drainMs),
        { unit: 'ms' },
      ),
      missing: drained[0]?.drainReason ?? 'no outage took place',
    }),
  ];
}

function storedShare({ plannedPoints, verification }: RunSummary): number | null {
  const { stored } = verification.totals;
  return stored === null || plannedPoints === null || plannedPoints === 0 ? null : stored / plannedPoints;
}

function requestsOf({ outcomes, retries }: RunSummary): number {
  return outcomes.reduce((sum, { batches }) => sum + batches, retries);
}
