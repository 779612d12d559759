import { expect, it } from 'vitest';
import { boundsOf } from '../testing/bounds-of.ts';
import { experimentCapsuleShape, maxCapsuleBytes, runCapsuleShape } from './capsule.ts';

/** What a plan and an imported result bound stands with them. */
const own = (bound: string) => !/^plan|^design|summary\./.test(bound);

const measured = (prefix: string) => [
  `${prefix}simulatedStartMs >= ${Date.UTC(1900, 0, 1)}`,
  `${prefix}simulatedStartMs <= ${Date.UTC(2200, 0, 1)}`,
  `${prefix}result.records.intervals items <= 500000`,
  `${prefix}result.records.series items <= 200`,
  `${prefix}result.records.events items <= 100000`,
  `${prefix}result.recordsReason characters <= 500`,
];

const rules = [
  'rules.tolerance >= 0',
  'rules.tolerance <= 10',
  'rules.metrics items >= 1',
  'rules.metrics items <= 8',
];

it('the capsule of a run has these bounds', () => {
  expect(boundsOf(runCapsuleShape).filter(own)).toEqual([
    'name characters >= 1',
    'name characters <= 120',
    ...measured(''),
    ...rules,
  ]);
});

it('the capsule of an experiment has these bounds', () => {
  expect(boundsOf(experimentCapsuleShape).filter(own)).toEqual([
    'cells items <= 960',
    'cells[].cell >= 0',
    'cells[].labels.system characters <= 200',
    'cells[].labels.schema characters <= 200',
    'cells[].labels.profile characters <= 200',
    'cells[].labels.steps items <= 10',
    'cells[].labels.steps[] characters <= 200',
    'runs items <= 240',
    'runs[].cell >= 0',
    'runs[].repetition >= 0',
    ...measured('runs[].'),
    ...rules,
  ]);
});

it('a capsule has 32 MiB at most', () => {
  expect(maxCapsuleBytes).toBe(33_554_432);
});
