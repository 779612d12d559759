import { benjaminiHochberg } from './benjamini-hochberg.ts';
import { studentTQuantile } from './distributions.ts';
import type { RegressionVerdict } from './regression-verdict.ts';
import { runsToStand } from './runs-to-add.ts';

/** A verdict as it stands among the others of its gate: q is its p adjusted for their number, `asMeasured` its answer when alone. */
export type GateVerdict = RegressionVerdict & { q: number; asMeasured: RegressionVerdict['verdict'] };

const falseDiscoveryRate = 0.05;

/**
 * gateVerdicts judges the metrics of one gate together: a change for the worse or the better stands only where its Benjamini-Hochberg q
 * over all of them is at most 5 %; else it is inconclusive, with the runs to add until it would stand. What was equal or inconclusive
 * stays so.
 */
export function gateVerdicts(verdicts: readonly RegressionVerdict[]): GateVerdict[] {
  const worse = benjaminiHochberg(verdicts.map(({ pWorse }) => pWorse));
  const better = benjaminiHochberg(verdicts.map(({ pBetter }) => pBetter));
  return verdicts.map((one, index) => {
    const improved = one.verdict === 'improved';
    const q = (improved ? better : worse)[index] ?? 1;
    const stands = (one.verdict !== 'regressed' && !improved) || q <= falseDiscoveryRate;
    const alone = { ...one, q, asMeasured: one.verdict };
    return stands
      ? alone
      : { ...alone, verdict: 'inconclusive', runsToAddPerSide: runsToAddIn(one, verdicts.length) };
  });
}

function runsToAddIn({ pWorse, pBetter, degrees, runs }: RegressionVerdict, metrics: number): number | null {
  const p = Math.min(pWorse, pBetter);
  if (degrees === null || p <= 0) return null;
  return runsToStand(Math.min(runs.baseline, runs.candidate), -studentTQuantile(p, degrees), metrics);
}
