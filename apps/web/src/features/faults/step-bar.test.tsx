import { expect, it } from 'vitest';
import { labelSide, lanePlaces } from './step-bar.tsx';
import { prepareTimeline } from './timeline-model.ts';

it('keeps the words of a bar readable: in it, behind it, or before it at the end of the axis', () => {
  expect(labelSide('Pause 10 s', 10, 30)).toBe('inside');
  expect(labelSide('Pause 10 s', 10, 5)).toBe('after');
  expect(labelSide('Pause 10 s', 90, 5)).toBe('before');
  expect(labelSide('x'.repeat(90), 50, 5)).toBe('inside');
});

it('gives bars places by lane and row, in the order of the document, so that a bar that changes its lane stays the same', () => {
  const step = (part: string) => ({ action: 'pause', part, atSeconds: 0, forSeconds: 5 });
  const { lanes } = prepareTimeline({ faults: [step('b'), step('a'), step('a')] }, ['a', 'b']);
  const places = lanePlaces(lanes);
  expect(places.map(({ bar }) => bar.index)).toEqual([0, 1, 2]);
  const [b = 0, first = 0, second = 0] = places.map(({ topPx }) => topPx);
  expect(first).toBeLessThan(second);
  expect(second).toBeLessThan(b);
});
