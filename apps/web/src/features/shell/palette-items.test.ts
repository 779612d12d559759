import { expect, it } from 'vitest';
import { matching, paletteActions } from './palette-items.ts';

it('finds an action by any words of its name or of what it is for', () => {
  const found = (text: string) => matching(paletteActions, text).map(({ label }) => label);
  expect(found('run NEW')).toEqual(['New run']);
  expect(found('restore')).toEqual(['Recently deleted']);
  expect(found('new zebra')).toEqual([]);
  expect(found('  ')).toHaveLength(paletteActions.length);
});
