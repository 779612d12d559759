/** A fitted linear model: y = sum of coefficients times columns, with what its errors are made of. */
export type LinearModel = {
  coefficients: number[];
  /** Inverse of X'WX: times `variance` it is the covariance of the coefficients. */
  inverse: number[][];
  /** Weighted squares of the residuals over the degrees of freedom: the variance of a row of weight 1. */
  variance: number;
  squares: number;
  degrees: number;
};

const singular = 1e-12;

/**
 * weightedLeastSquares fits rows of columns to ys with weights that stand for 1 / variance, by the normal equations. Columns should be
 * of like size. Null where the columns do not determine the coefficients, or no degree of freedom is left.
 */
export function weightedLeastSquares(
  rows: readonly (readonly number[])[],
  ys: readonly number[],
  weights: readonly number[],
): LinearModel | null {
  const size = rows[0]?.length ?? 0;
  const degrees = rows.length - size;
  if (size === 0 || degrees < 1) return null;
  const cross = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) =>
      sumOf(rows, (row, k) => (weights[k] ?? 1) * at(row, i) * at(row, j)),
    ),
  );
  const inverse = invert(cross);
  if (inverse === null) return null;
  const moments = Array.from({ length: size }, (_, i) =>
    sumOf(rows, (row, k) => (weights[k] ?? 1) * at(row, i) * at(ys, k)),
  );
  const coefficients = inverse.map((line) => dot(line, moments));
  const squares = sumOf(rows, (row, k) => (weights[k] ?? 1) * (at(ys, k) - dot(row, coefficients)) ** 2);
  return { coefficients, inverse, variance: squares / degrees, squares, degrees };
}

/** dot is the sum of the products of two lists of numbers. */
export function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * at(b, index), 0);
}

const at = (values: readonly number[], index: number) => values[index] ?? 0;

const sumOf = <T>(items: readonly T[], termOf: (item: T, index: number) => number) =>
  items.reduce((sum, item, index) => sum + termOf(item, index), 0);

/** Inverse of a symmetric matrix by Gauss-Jordan elimination with pivoting, scaled to a diagonal of ones before; null if singular. */
function invert(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length;
  const scale = matrix.map((row, i) => Math.sqrt(at(row, i)));
  if (scale.some((value) => !(value > 0 && Number.isFinite(value)))) return null;
  const work = matrix.map((row, i) => [
    ...row.map((value, j) => value / (at(scale, i) * at(scale, j))),
    ...scale.map((_, j) => (i === j ? 1 : 0)),
  ]);
  for (let column = 0; column < size; column += 1) {
    const rest = work.slice(column).map((row) => Math.abs(at(row, column)));
    const pivot = column + rest.indexOf(Math.max(...rest));
    const top = work[pivot];
    if (top === undefined || Math.abs(at(top, column)) < singular) return null;
    work[pivot] = work[column] ?? top;
    const divisor = at(top, column);
    const unit = top.map((value) => value / divisor);
    work[column] = unit;
    work.forEach((row, index) => {
      const share = at(row, column);
      if (index !== column) work[index] = row.map((value, j) => value - share * at(unit, j));
    });
  }
  return work.map((row, i) => scale.map((_, j) => at(row, size + j) / (at(scale, i) * at(scale, j))));
}
