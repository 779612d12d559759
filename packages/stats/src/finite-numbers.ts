/** finiteNumbers keeps what is a number, in its order: null, NaN and infinities are left out. */
export function finiteNumbers(values: readonly (number | null | undefined)[]): number[] {
  return values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
}
