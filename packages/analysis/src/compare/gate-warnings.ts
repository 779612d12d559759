import type { SidedRun } from './comparison-sides.ts';
import { fingerprintWarnings } from './fingerprint-differences.ts';

/** Fewest runs per side that find changes of about 10 % at ordinary noise. */
const runsForAGate = 5;

/** gateWarnings lists why a verdict on two sides may mislead: order in time, few runs, other machines or configurations, unverified points. */
export function gateWarnings(
  { baseline, candidate }: { baseline: readonly SidedRun[]; candidate: readonly SidedRun[] },
  labels: { baseline: string; candidate: string },
): string[] {
  const runs = [...baseline, ...candidate];
  const fewest = Math.min(baseline.length, candidate.length);
  return [
    fewest < runsForAGate
      ? `${fewest} trusted ${fewest === 1 ? 'run' : 'runs'} on one side: fewer than ${runsForAGate} per side find only large changes.`
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

/** Alternating runs (ABAB, ABBA) expose both sides to the same drift: the side must change at least as often as the smaller one has runs. */
function orderWarning(baseline: readonly SidedRun[], candidate: readonly SidedRun[]): string | null {
  const fewest = Math.min(baseline.length, candidate.length);
  if (fewest < 2) return null;
  const started = [
    ...baseline.map(({ startedAtMs }) => ({ side: 'baseline', startedAtMs })),
    ...candidate.map(({ startedAtMs }) => ({ side: 'candidate', startedAtMs })),
  ];
  if (started.some(({ startedAtMs }) => startedAtMs === null))
    return 'The start times of the runs are unknown, so whether the sides alternated is unknown too.';
  const order = started.toSorted((a, b) => (a.startedAtMs ?? 0) - (b.startedAtMs ?? 0));
  const changes = order.filter(({ side }, i) => i > 0 && side !== order[i - 1]?.side).length;
  return changes >= fewest
    ? null
    : 'The sides did not alternate: anything that changed on the machine meanwhile looks like a difference. Alternate the sides.';
}
