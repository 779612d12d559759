import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { type Finding, figureOf, finding, ofRuns, type ScenarioRun } from './finding.ts';

/** clientFindings reports for one client setting what it costs, and what happens to the points during the outage. */
export function clientFindings(group: string, runs: readonly ScenarioRun[]): Finding[] {
  const outages = runs.flatMap(({ summary }) => summary.outages);
  return [
    finding({
      group,
      label: 'Incoming points stored',
      ours: ofRuns(runs, 'share', ({ summary }) => storedShare(summary)),
      missing: 'the stored points could not be counted',
    }),
    finding({
      group,
      label: 'Evicted from the full buffer',
      published: 'a full buffer evicts the oldest points',
      ours: ofRuns(runs, 'points', ({ summary }) => summary.evictedPoints),
    }),
    finding({
      group,
      label: 'Acknowledged and lost',
      ours: ofRuns(runs, 'points', ({ summary }) => summary.verification.totals.lost),
      missing: 'the stored points could not be counted',
    }),
    finding({
      group,
      label: 'Requests, including retries',
      ours: ofRuns(runs, 'requests', ({ summary }) => requestsOf(summary)),
    }),
    finding({
      group,
      label: 'Retries',
      published: 'until written, except after permanent errors',
      ours: ofRuns(runs, 'requests', ({ summary }) => summary.retries),
    }),
    finding({
      group,
      label: 'Response time, median',
      ours: ofRuns(runs, 'us', ({ summary }) => summary.responseTime?.p50Us),
      missing: 'no request got a response',
      remark:
        'From the moment the batch was due to the response of its last attempt, so that waiting in the buffer counts.',
    }),
    finding({
      group,
      label: 'Recovery time after the outage',
      ours: figureOf(
        outages.map(({ drainMs }) => drainMs),
        { unit: 'ms' },
      ),
      missing: outages[0]?.drainReason ?? 'no outage took place',
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
