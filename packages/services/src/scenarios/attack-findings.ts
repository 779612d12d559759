import { successShare } from '@tidemark/domain/figures/requests';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import { wasTaken } from '@tidemark/domain/load/write-outcome';
import type { OutcomeCount } from '@tidemark/domain/result/interval-report';
import type { Verification } from '@tidemark/domain/result/verification';
import { reportOfRun } from '@tidemark/imports/vegeta/report-of-run';
import { writeReportText } from '@tidemark/imports/vegeta/write-report';
import { differenceFinding, storedByBackend } from './backend-findings.ts';
import { exactText, type Finding, finding, ofRuns, type ScenarioRun, textOf } from './finding.ts';
import type { ScenarioReport } from './scenario.ts';

/** What was published about an attack at one rate; absent where nothing was. */
export type PublishedAttack = {
  success?: string;
  /** Requests by HTTP status, 0 for none, as vegeta counts them. */
  statuses?: string;
  mean?: string;
  median?: string;
  p99?: string;
  max?: string;
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
      label: 'Requests by status',
      published: published.statuses,
      ours: runs.length === 0 ? null : textOf(statusText(runs.flatMap(({ summary }) => summary.outcomes))),
    }),
    ...serviceFindings(group, runs, published),
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
    ...storedByBackend(group, runs),
    missingFinding(group, runs),
    explainedFinding(group, runs),
    ...differenceFinding(group, runs),
  ];
}

const serviceTimes = [
  { name: 'mean', key: 'meanUs' },
  { name: 'median', key: 'p50Us' },
  { name: 'p99', key: 'p99Us' },
  { name: 'max', key: 'maxUs' },
] as const;

function serviceFindings(group: string, runs: readonly ScenarioRun[], published: PublishedAttack): Finding[] {
  return serviceTimes.map(({ name, key }) =>
    finding({
      group,
      label: `Service time, ${name}`,
      published: published[name],
      ours: ofRuns(runs, 'us', ({ summary }) => summary.serviceTime?.[key]),
      missing: unanswered,
      remark:
        name === 'median'
          ? 'From sending the request to the response: the latency that vegeta reports.'
          : null,
    }),
  );
}

/** errorSet lists the failures of requests with their number, as vegeta's error set. */
export function errorSet(outcomes: readonly OutcomeCount[]): string {
  const errors = new Map<string, number>();
  for (const { knowledge, class: kind, detail, batches } of outcomes) {
    if (wasTaken(knowledge) || batches === 0) continue;
    const text = detail === null ? kind.replaceAll('_', ' ') : `${kind.replaceAll('_', ' ')} (${detail})`;
    errors.set(text, (errors.get(text) ?? 0) + batches);
  }
  if (errors.size === 0) return 'none';
  return [...errors].map(([text, count]) => `${countText(count)} ${text}`).join('; ');
}

/** statusText counts requests by HTTP status; 0 is a request without a response, as vegeta has it. */
export function statusText(outcomes: readonly OutcomeCount[]): string {
  const counts = new Map<number, number>();
  for (const { statusCode, batches } of outcomes)
    if (batches > 0) counts.set(statusCode ?? 0, (counts.get(statusCode ?? 0) ?? 0) + batches);
  if (counts.size === 0) return 'none sent';
  const byCount = [...counts].toSorted(([, a], [, b]) => b - a);
  return byCount.map(([status, count]) => `${status}: ${exactText(count)}`).join(', ');
}

function storedFinding(group: string, runs: readonly ScenarioRun[], published: string | undefined): Finding {
  const counts = runs.flatMap(({ summary }) => {
    const { stored, acknowledged } = summary.verification.totals;
    return stored === null ? [] : [`${exactText(stored)} of ${exactText(acknowledged)}`];
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

/** Collisions are no losses: a point that another of the same stamp replaced was stored. */
function explainedFinding(group: string, runs: readonly ScenarioRun[]): Finding {
  const texts = runs.flatMap(({ summary }) => explainedText(summary.verification) ?? []);
  return finding({
    group,
    label: 'Collisions or losses',
    ours: texts.length === 0 ? null : textOf(texts.join('; ')),
    missing: 'the stored points could not be counted',
  });
}

function explainedText({ totals }: Verification): string | null {
  const { acknowledged, stored, lost } = totals;
  if (stored === null) return null;
  const missing = acknowledged - stored;
  if (missing <= 0) return 'nothing is missing';
  if (lost === 0) return `${exactText(missing)} replaced by another of the same clock tick, 0 lost`;
  return lost === null
    ? `${exactText(missing)} missing, which equal clock ticks do not explain`
    : `${exactText(lost)} lost, ${exactText(missing - lost)} replaced by another of the same clock tick`;
}

function missingText({ overwriting: { expected, low, high, observed } }: Verification): string | null {
  if (expected === null || observed === null) return null;
  const band =
    low === null || high === null ? '' : ` (95 % interval ${exactText(low)} to ${exactText(high)})`;
  return `${exactText(expected)} predicted${band}, ${exactText(observed)} observed`;
}

/** attackReports writes each run as vegeta would have reported it. */
export function attackReports(runs: readonly ScenarioRun[]): ScenarioReport[] {
  return runs.flatMap(({ runId, labels, plan, summary }) => {
    const report = reportOfRun(summary, { startMs: null, shortestUs: null, lastServiceTimeUs: null });
    const away = plan.profile.faults.map(({ part }) => `${part} away`);
    const label = [labels.system, ...labels.steps, ...away].join(', ');
    return report === null ? [] : [{ runId, label, text: writeReportText(report) }];
  });
}
