import { benjaminiHochberg } from './benjamini-hochberg.ts';
import { studentTQuantile } from './distributions.ts';
import { pathP } from './path-level.ts';
import type { RegressionVerdict } from './regression-verdict.ts';
import { runsToStand } from './runs-to-add.ts';

/** A verdict as it stands among the others of its gate: q is its p over all looks adjusted for their number, `asMeasured` its answer when alone. */
export type GateVerdict = RegressionVerdict & Standing;

type Standing = { q: number; asMeasured: RegressionVerdict['verdict'] };

/** What decides whether a verdict stands. */
type Decided = Pick<
  RegressionVerdict,
  'verdict' | 'pWorse' | 'pBetter' | 'degrees' | 'runs' | 'runsToAddPerSide'
>;

const falseDiscoveryRate = 0.05;

/**
 * gateVerdicts judges the metrics of one gate together: a change for the worse or the better stands only where its Benjamini-Hochberg q
 * over all of them is at most 5 %, by p-values that hold over all looks; else it is inconclusive, with the runs to add until it would stand.
 * What was equal or undecided stays so.
 */
export function gateVerdicts<Verdict extends Decided>(verdicts: readonly Verdict[]): (Verdict & Standing)[] {
  const worse = benjaminiHochberg(verdicts.map(({ pWorse }) => pathP(pWorse)));
  const better = benjaminiHochberg(verdicts.map(({ pBetter }) => pathP(pBetter)));
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

function runsToAddIn({ pWorse, pBetter, degrees, runs }: Decided, metrics: number): number | null {
  const p = Math.min(pWorse, pBetter);
  if (degrees === null || p <= 0) return null;
  return runsToStand(Math.min(runs.baseline, runs.candidate), -studentTQuantile(p, degrees), metrics);
}
