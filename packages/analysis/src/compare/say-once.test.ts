import { expect, it } from 'vitest';
import { sayOnce } from './say-once.ts';

it('says of three runs or more once what differs in numbers alone, with their count', () => {
  const lost = (label: string, count: string) => ({
    label,
    text: `${count} acknowledged points are not stored`,
  });
  const twelve = Array.from({ length: 12 }, (_, i) => lost(`any, ${i}/s`, `${i},000.5`));
  expect(sayOnce([...twelve, { label: 'all', text: 'imported' }])).toEqual([
    '12 runs, such as any, 0/s: 0,000.5 acknowledged points are not stored',
    'all: imported',
  ]);
  expect(sayOnce(['a', 'b', 'c'].map((label) => lost(label, '3')))).toEqual([
    '3 runs: 3 acknowledged points are not stored',
  ]);
});

it('names up to two runs each', () => {
  expect(sayOnce(['a', 'b'].map((label) => ({ label, text: 'imported' })))).toEqual([
    'a: imported',
    'b: imported',
  ]);
  expect(sayOnce([])).toEqual([]);
});
