import { fUpper } from './distributions.ts';

/** Whether what a model leaves over is more than runs differ among themselves; f is null where they do not differ at all. */
export type LackOfFit = { f: number | null; p: number; over: number; under: number };

const rounding = 1e-18;

/**
 * lackOfFit compares the weighted squares that a model with `parameters` leaves with those of the runs around the mean of their own
 * step: F = ((left - pure) / (steps - parameters)) / (pure / (runs - steps)) (Draper & Smith 1998). Null where no step has two runs or
 * there are no more steps than parameters.
 */
export function lackOfFit(
  steps: readonly { values: readonly number[]; weight: number }[],
  parameters: number,
  left: number,
): LackOfFit | null {
  const runs = steps.reduce((sum, { values }) => sum + values.length, 0);
  const over = steps.length - parameters;
  const under = runs - steps.length;
  if (over < 1 || under < 1) return null;
  const pure = steps.reduce((sum, step) => sum + step.weight * squaresAroundMean(step.values), 0);
  const total = steps.reduce(
    (sum, step) => sum + step.weight * step.values.reduce((all, y) => all + y * y, 0),
    0,
  );
  const more = Math.max(0, left - pure);
  if (pure <= rounding * total) return { f: null, p: more <= rounding * total ? 1 : 0, over, under };
  const f = more / over / (pure / under);
  return { f, p: fUpper(f, over, under), over, under };
}

function squaresAroundMean(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}
