import { successShare } from '@tidemark/domain/figures/requests';
import { backendsOf } from '@tidemark/domain/result/verification';
import { errorSet, statusText } from './attack-findings.ts';
import { differenceFinding, storedByBackend } from './backend-findings.ts';
import { exactText, type Finding, finding, ofRuns, type ScenarioRun, textOf } from './finding.ts';

const unanswered = 'no request got a response';

/** awayFindings reports for one rate what clients saw while a backend was away, and what each backend lost of what was acknowledged. */
export function awayFindings(group: string, runs: readonly ScenarioRun[]): Finding[] {
  const outcomes = runs.flatMap(({ summary }) => summary.outcomes);
  return [
    finding({
      group,
      label: 'Success ratio',
      ours: ofRuns(runs, 'share', ({ summary }) => successShare(summary)),
      missing: 'no request was sent',
    }),
    finding({
      group,
      label: 'Requests by status',
      ours: runs.length === 0 ? null : textOf(statusText(outcomes)),
    }),
    finding({
      group,
      label: 'Service time, p99',
      ours: ofRuns(runs, 'us', ({ summary }) => summary.serviceTime?.p99Us),
      missing: unanswered,
    }),
    finding({
      group,
      label: 'Response time, p99',
      ours: ofRuns(runs, 'us', ({ summary }) => summary.responseTime?.p99Us),
      missing: unanswered,
    }),
    finding({ group, label: 'Error set', ours: runs.length === 0 ? null : textOf(errorSet(outcomes)) }),
    ...storedByBackend(group, runs),
    lostFinding(group, runs),
    ...differenceFinding(group, runs),
  ];
}

/** The worst first: a 204 that one backend never got is a loss, whatever the others hold. */
function lostFinding(group: string, runs: readonly ScenarioRun[]): Finding {
  const lost = runs.flatMap(({ summary: { verification } }) => {
    const known = backendsOf(verification).flatMap(({ part, lost: count }) =>
      count === null ? [] : [{ part, count }],
    );
    const acknowledged = verification.totals.acknowledged;
    return known
      .toSorted((a, b) => b.count - a.count)
      .map(({ part, count }) => `${part}: ${exactText(count)} of ${exactText(acknowledged)}`);
  });
  return finding({
    group,
    label: 'Acknowledged and lost, by backend',
    ours: lost.length === 0 ? null : textOf(lost.join('; ')),
    missing: 'the stored points could not be compared',
    remark: 'Every point has a timestamp of its own here, so that none replaces another.',
  });
}
