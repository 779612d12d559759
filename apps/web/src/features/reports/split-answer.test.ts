import { expect, it } from 'vitest';
import { splitAnswer } from './split-answer.ts';

it.each([
  ['One. Two. Three.', 100, 'One. Two. Three.', null],
  ['One. Two. Three.', 9, 'One. Two.', 'Three.'],
  ['One. Two. Three.', 8, 'One.', 'Two. Three.'],
  [
    'a is 1.5x b vs. 1.8.10 of it. version 2 is not.',
    10,
    'a is 1.5x b vs. 1.8.10 of it.',
    'version 2 is not.',
  ],
])('of %j with %d characters in sight', (text, longest, shown, rest) => {
  expect(splitAnswer(text, longest)).toEqual([shown, rest]);
});
