import { expect, it } from 'vitest';
import { boundsOf } from '../testing/bounds-of.ts';
import { experimentDesignShape } from './experiment-design.ts';
import { experimentInputShape } from './experiment-input.ts';

const common = [
  'name characters >= 1',
  'name characters <= 120',
  'description characters <= 2000',
  'asTagAndField items <= 4',
  'sweeps items <= 3',
  'sweeps[].name characters >= 1',
  'sweeps[].name characters <= 60',
  'sweeps[].steps items >= 1',
  'sweeps[].steps items <= 24',
  'sweeps[].steps[].label characters >= 1',
  'sweeps[].steps[].label characters <= 60',
  'sweeps[].steps[].settings items <= 8',
  'repetitions >= 1',
  'repetitions <= 30',
  'seed >= 0',
  'seed <= 4294967295',
  'thresholds items <= 50',
  'search.fault >= 0',
  'search.fault <= 49',
  'search.lowSeconds >= 0.1',
  'search.lowSeconds <= 3600',
  'search.highSeconds >= 0.1',
  'search.highSeconds <= 3600',
  'search.resolutionSeconds >= 0.1',
  'search.resolutionSeconds <= 3600',
  'search.toleratedShare >= 0',
  'search.toleratedShare <= 0.1',
];

const choicesOf = (list: string, id: string) => [
  `${list} items >= 1`,
  `${list} items <= 24`,
  `${list}[].${id} characters >= 1`,
  `${list}[].${id} characters <= 100`,
];

it.each([
  ['a frozen design', experimentDesignShape],
  ['the input of one', experimentInputShape],
])('%s has these bounds, beside those of its schemas, load profiles and systems', (_, shape) => {
  const own = boundsOf(shape).filter(
    (bound) => !/^schemas\[\]\.schema\.|^profiles\[\]\.profile\.|^systems\[\]\.target\./.test(bound),
  );
  expect(own).toEqual([
    ...common,
    ...choicesOf('schemas', 'schemaId'),
    ...choicesOf('profiles', 'profileId'),
    ...choicesOf('systems', 'targetId'),
  ]);
});
