import type { LatencyCurve } from '@tidemark/domain/result/latency-curve';
import { z } from 'zod';
import type { Side } from './comparison-sides.ts';
import { distrustOf } from './run-trust.ts';

/** The percentiles of one side: per quantile the median over its runs, with the lowest and the highest. Runs are never pooled. */
export const sideCurveShape = z.object({
  label: z.string(),
  runIds: z.array(z.string()).describe('Runs that the curve covers'),
  points: z.array(z.object({ quantile: z.number(), us: z.number(), lowUs: z.number(), highUs: z.number() })),
});
export type SideCurve = z.infer<typeof sideCurveShape>;

/** Percentile curves of the sides of a comparison; empty where no run has one, as of older runs. */
export const comparedCurvesShape = z.object({
  response: z.array(sideCurveShape),
  service: z.array(sideCurveShape),
});
export type ComparedCurves = z.infer<typeof comparedCurvesShape>;

/** sideCurves combines response and service times per side; untrusted runs are left out. */
export function sideCurves(sides: readonly Side[]): ComparedCurves {
  return {
    response: curvesOf(sides, 'responseCurve'),
    service: curvesOf(sides, 'serviceCurve'),
  };
}

function curvesOf(sides: readonly Side[], which: 'responseCurve' | 'serviceCurve'): SideCurve[] {
  return sides.flatMap(({ label, runs }) => {
    const curves = runs.flatMap(({ id, summary }) => {
      const curve = summary[which];
      return curve === null || distrustOf(summary) !== null ? [] : [{ id, curve }];
    });
    const points = joined(curves.map(({ curve }) => curve));
    return points.length === 0 ? [] : [{ label, runIds: curves.map(({ id }) => id), points }];
  });
}

/** Only quantiles that every run supports, so that all points of a line cover the same runs. */
function joined(curves: readonly LatencyCurve[]): SideCurve['points'] {
  const [first, ...others] = curves;
  if (!first) return [];
  const rest = others.map(({ points }) => new Map(points.map(({ quantile, us }) => [quantile, us])));
  return first.points.flatMap(({ quantile, us }) => {
    const found = rest.flatMap((byQuantile) => byQuantile.get(quantile) ?? []);
    if (found.length < rest.length) return [];
    const sorted = [us, ...found].toSorted((a, b) => a - b);
    const [lowUs = us] = sorted;
    return [{ quantile, us: middleOf(sorted), lowUs, highUs: sorted.at(-1) ?? us }];
  });
}

function middleOf(sorted: readonly number[]): number {
  const left = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  const right = sorted[Math.floor(sorted.length / 2)] ?? left;
  return (left + right) / 2;
}
