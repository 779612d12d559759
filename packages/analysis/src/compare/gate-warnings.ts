import type { SidedRun } from './comparison-sides.ts';
import { fingerprintWarnings } from './fingerprint-differences.ts';

/** Fewest runs a side from which changes of some ten per cent are found at ordinary noise. */
const runsForAGate = 5;

/** gateWarnings says why a verdict on two sides may mislead: order in time, few runs, other machines or configurations, points that nobody counted. */
export function gateWarnings(
  { baseline, candidate }: { baseline: readonly SidedRun[]; candidate: readonly SidedRun[] },
  labels: { baseline: string; candidate: string },
): string[] {
  const runs = [...baseline, ...candidate];
  const fewest = Math.min(baseline.length, candidate.length);
  return [
    fewest < runsForAGate
      ? `${fewest} trusted ${fewest === 1 ? 'run' : 'runs'} on one side: with fewer than ${runsForAGate} a side only large changes are found.`
      : null,
    orderWarning(baseline, candidate),
    ...fingerprintWarnings([
      { label: labels.baseline, runs: baseline },
      { label: labels.candidate, runs: candidate },
    ]),
    ...runs
      .filter(({ summary }) => summary.verification.status === 'unknown')
      .map(
        ({ label, summary }) =>
          `"${label}": ${summary.verification.reason ?? 'its points were not counted'}.`,
      ),
  ].filter((warning) => warning !== null);
}

/** Runs in turn (ABAB, ABBA) let what drifts hit both sides alike: the side must change at least as often as the smaller one has runs. */
function orderWarning(baseline: readonly SidedRun[], candidate: readonly SidedRun[]): string | null {
  const fewest = Math.min(baseline.length, candidate.length);
  if (fewest < 2) return null;
  const started = [
    ...baseline.map(({ startedAtMs }) => ({ side: 'baseline', startedAtMs })),
    ...candidate.map(({ startedAtMs }) => ({ side: 'candidate', startedAtMs })),
  ];
  if (started.some(({ startedAtMs }) => startedAtMs === null))
    return 'When the runs began is not known, so it cannot be told whether they took turns.';
  const order = started.toSorted((a, b) => (a.startedAtMs ?? 0) - (b.startedAtMs ?? 0));
  const changes = order.filter(({ side }, i) => i > 0 && side !== order[i - 1]?.side).length;
  return changes >= fewest
    ? null
    : 'The runs did not take turns: whatever changed on the machine meanwhile looks like a difference. Run the sides alternately.';
}
