import { expect, it } from 'vitest';
import { seriesPlateau } from './series-plateau.ts';

const levelsOf = (observed: number[]) =>
  observed.map((count, simulatedDay) => ({ simulatedDay, observed: count, expected: count, isExact: true }));

it('takes the last three levels alike for the plateau, and all levels where only two are alike', () => {
  const middleOf = (observed: number[]) => seriesPlateau(levelsOf(observed), 'settled')?.observed.middle;
  expect(middleOf([100, 500, 1_000, 1_001, 1_002])).toBe(1_001);
  expect(middleOf([100, 500, 600, 1_001, 1_002])).toBe(600);
  expect(middleOf([100, 500, 1_000, 1_000, 1_021])).toBe(1_000);
});
