import { benjaminiHochberg } from './benjamini-hochberg.ts';
import type { RegressionVerdict } from './regression-verdict.ts';

/** A verdict as it stands among the others of its gate: q is its p adjusted for their number, `asMeasured` its answer when alone. */
export type GateVerdict = RegressionVerdict & { q: number; asMeasured: RegressionVerdict['verdict'] };

const falseDiscoveryRate = 0.05;

/**
 * gateVerdicts judges the metrics of one gate together: a change for the worse or the better stands only where its Benjamini-Hochberg q
 * over all of them is at most 5 %; else it is inconclusive. What was equal or inconclusive stays so.
 */
export function gateVerdicts(verdicts: readonly RegressionVerdict[]): GateVerdict[] {
  const worse = benjaminiHochberg(verdicts.map(({ pWorse }) => pWorse));
  const better = benjaminiHochberg(verdicts.map(({ pBetter }) => pBetter));
  return verdicts.map((one, index) => {
    const improved = one.verdict === 'improved';
    const q = (improved ? better : worse)[index] ?? 1;
    const stands = (one.verdict !== 'regressed' && !improved) || q <= falseDiscoveryRate;
    return { ...one, q, asMeasured: one.verdict, verdict: stands ? one.verdict : 'inconclusive' };
  });
}
