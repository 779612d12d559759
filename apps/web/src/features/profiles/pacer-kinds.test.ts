import { pacerShape } from '@tidemark/domain/load/pacer';
import { expect, it } from 'vitest';
import { pacerChoices } from './pacer-kinds.ts';

it.each(pacerChoices)('"$label" begins with a rate that is valid', ({ kind, start }) => {
  expect(pacerShape.parse(start).kind).toBe(kind);
});
