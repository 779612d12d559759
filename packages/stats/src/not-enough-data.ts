/** What an estimator counts its data in. */
export type DataUnit = 'runs' | 'runs-a-side' | 'periods' | 'steps' | 'samples';

/** An estimator has too few data to say anything: it found `has` of `unit` and needs `needs`. */
export type NotEnoughData = { kind: 'not-enough-data'; unit: DataUnit; has: number; needs: number };

/** notEnoughData is the answer of an estimator that found `has` of `unit` where it needs `needs`. */
export function notEnoughData(unit: DataUnit, has: number, needs: number): NotEnoughData {
  return { kind: 'not-enough-data', unit, has, needs };
}
