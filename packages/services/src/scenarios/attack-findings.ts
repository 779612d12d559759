import { successShare } from '@tidemark/domain/figures/requests';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import { wasTaken } from '@tidemark/domain/load/write-outcome';
import type { OutcomeCount } from '@tidemark/domain/result/interval-report';
import type { Verification } from '@tidemark/domain/result/verification';
import { reportOfRun } from '@tidemark/imports/vegeta/report-of-run';
import { writeReportText } from '@tidemark/imports/vegeta/write-report';
import { type Finding, finding, ofRuns, type ScenarioRun, textOf } from './finding.ts';
import type { ScenarioReport } from './scenario.ts';

/** What was published about an attack at one rate; absent where nothing was. */
export type PublishedAttack = {
  success?: string;
  p50?: string;
  p99?: string;
  errors?: string;
  stored?: string;
};

const unanswered = 'no request got a response';

/** attackFindings reports for one rate what vegeta reports, the error set, and how many points are stored. */
export function attackFindings(
  group: string,
  runs: readonly ScenarioRun[],
  published: PublishedAttack,
): Finding[] {
  return [
    finding({
      group,
      label: 'Success ratio',
      published: published.success,
      ours: ofRuns(runs, 'share', ({ summary }) => successShare(summary)),
      missing: 'no request was sent',
    }),
    finding({
      group,
      label: 'Service time, median',
      published: published.p50,
      ours: ofRuns(runs, 'us', ({ summary }) => summary.serviceTime?.p50Us),
      missing: unanswered,
      remark: 'From sending the request to the response: the latency that vegeta reports.',
    }),
    finding({
      group,
      label: 'Service time, p99',
      published: published.p99,
      ours: ofRuns(runs, 'us', ({ summary }) => summary.serviceTime?.p99Us),
      missing: unanswered,
    }),
    finding({
      group,
      label: 'Response time, p99',
      ours: ofRuns(runs, 'us', ({ summary }) => summary.responseTime?.p99Us),
      missing: unanswered,
      remark:
        'From the moment the request was due, so that waiting for a connection counts. Vegeta leaves that out.',
    }),
    finding({
      group,
      label: 'Error set',
      published: published.errors,
      ours: runs.length === 0 ? null : textOf(errorSet(runs.flatMap(({ summary }) => summary.outcomes))),
    }),
    storedFinding(group, runs, published.stored),
    missingFinding(group, runs),
  ];
}

function errorSet(outcomes: readonly OutcomeCount[]): string {
  const errors = new Map<string, number>();
  for (const { knowledge, class: kind, detail, batches } of outcomes) {
    if (wasTaken(knowledge) || batches === 0) continue;
    const text = detail === null ? kind.replaceAll('_', ' ') : `${kind.replaceAll('_', ' ')} (${detail})`;
    errors.set(text, (errors.get(text) ?? 0) + batches);
  }
  if (errors.size === 0) return 'none';
  return [...errors].map(([text, count]) => `${countText(count)} ${text}`).join('; ');
}

function storedFinding(group: string, runs: readonly ScenarioRun[], published: string | undefined): Finding {
  const counts = runs.flatMap(({ summary }) => {
    const { stored, acknowledged } = summary.verification.totals;
    return stored === null ? [] : [`${exact(stored)} of ${exact(acknowledged)}`];
  });
  return finding({
    group,
    label: 'Stored / acknowledged',
    published,
    ours: counts.length === 0 ? null : textOf(counts.join('; ')),
    missing: 'the stored points could not be counted',
  });
}

function missingFinding(group: string, runs: readonly ScenarioRun[]): Finding {
  const counts = runs.flatMap(({ summary }) => missingText(summary.verification) ?? []);
  return finding({
    group,
    label: 'Missing points, predicted and observed',
    ours: counts.length === 0 ? null : textOf(counts.join('; ')),
    missing: 'the number of points in one clock tick cannot be predicted here',
    remark:
      'The publication looked for its missing points (0, 3 and 11) in the relay. Overwriting within a server clock tick of 3.5 ns predicts the same numbers, which is consistent but no proof.',
  });
}

function missingText({ overwriting: { expected, low, high, observed } }: Verification): string | null {
  if (expected === null || observed === null) return null;
  const band = low === null || high === null ? '' : ` (95 % interval ${exact(low)} to ${exact(high)})`;
  return `${exact(expected)} predicted${band}, ${exact(observed)} observed`;
}

function exact(count: number): string {
  return count.toLocaleString('en', { maximumFractionDigits: 2 });
}

/** attackReports writes each run as vegeta would have reported it. */
export function attackReports(runs: readonly ScenarioRun[]): ScenarioReport[] {
  return runs.flatMap(({ runId, labels, summary }) => {
    const report = reportOfRun(summary, { startMs: null, shortestUs: null, lastServiceTimeUs: null });
    const label = [labels.system, ...labels.steps].join(', ');
    return report === null ? [] : [{ runId, label, text: writeReportText(report) }];
  });
}
