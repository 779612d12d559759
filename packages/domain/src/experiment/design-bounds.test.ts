import { expect, it } from 'vitest';
import { boundsOf } from '../testing/bounds-of.ts';
import { experimentDesignShape } from './experiment-design.ts';

it('the design of an experiment has these bounds, beside those of its schemas, load profiles and systems', () => {
  const own = boundsOf(experimentDesignShape).filter(
    (bound) => !/^schemas\[\]\.schema\.|^profiles\[\]\.profile\.|^systems\[\]\.target\./.test(bound),
  );
  expect(own).toEqual([
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
    'schemas items >= 1',
    'schemas items <= 24',
    'schemas[].schemaId characters >= 1',
    'schemas[].schemaId characters <= 100',
    'profiles items >= 1',
    'profiles items <= 24',
    'profiles[].profileId characters >= 1',
    'profiles[].profileId characters <= 100',
    'systems items >= 1',
    'systems items <= 24',
    'systems[].targetId characters >= 1',
    'systems[].targetId characters <= 100',
  ]);
});
