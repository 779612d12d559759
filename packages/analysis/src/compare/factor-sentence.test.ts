import { describe, expect, it } from 'vitest';
import type { ComparisonMatrix, MatrixCell, MatrixFigure } from './comparison-matrix.ts';
import { factorSentences, shortLabels } from './factor-sentence.ts';

const MiB = 2 ** 20;
const systems = ['influxdb-1.6/inmem, version 1.6.7', 'influxdb-1.6/tsi1, version 1.6.7'];
const schemas = ['ueid as tag', 'ueid as field'];
const manySystems = ['s0', 's1', 's2', 's3'];

function aCell(
  row: number,
  column: number,
  heapMiB: number | null,
  [low, high]: (number | null)[] = [],
): MatrixCell {
  const bytes = (value: number | null | undefined) => (value == null ? null : value * MiB);
  const figure: MatrixFigure = {
    metric: 'heapAtRestBytes',
    values: [],
    value: bytes(heapMiB),
    median: null,
    low: bytes(low),
    high: bytes(high),
    missing: null,
    answer: null,
    note: null,
    ratio: null,
    difference: null,
    decides: false,
  };
  return { row, column, label: '', isBaseline: false, runs: [], outcome: null, figures: [figure] };
}

const matrixOf = (cells: MatrixCell[], rows = systems, columns = schemas): ComparisonMatrix => ({
  rows,
  columns,
  metrics: [],
  cells,
  warnings: [],
});

describe('factorSentences', () => {
  it.each<[string, ComparisonMatrix, string[]]>([
    [
      'compares schemas on each system, then systems with each schema, never across both',
      matrixOf([aCell(0, 0, 120), aCell(0, 1, 6.9), aCell(1, 0, 51), aCell(1, 1, 6.2)]),
      [
        'ueid as tag costs 17x the heap of ueid as field on inmem (120 / 6.9 MiB) and 8x on tsi1 (51 / 6.2 MiB).',
        'inmem costs 2.4x the heap of tsi1 with ueid as tag (120 / 51 MiB) and 1.1x with ueid as field (6.9 / 6.2 MiB).',
      ],
    ],
    [
      'names no place where there is one',
      matrixOf([aCell(0, 0, 132), aCell(0, 1, 10)], systems.slice(0, 1)),
      ['ueid as tag costs 13x the heap of ueid as field (132 / 10 MiB).'],
    ],
    ['has nothing to say of sides that share no factor', matrixOf([aCell(0, 0, 120), aCell(1, 1, 6.2)]), []],
    [
      'says that nothing differs',
      matrixOf([aCell(0, 0, 6.9), aCell(0, 1, 6.8)], systems.slice(0, 1)),
      ['ueid as tag and ueid as field need about the same heap (6.9 / 6.8 MiB).'],
    ],
    [
      'claims no ratio where the intervals overlap',
      matrixOf([aCell(0, 0, 50, [30, 70]), aCell(0, 1, 40, [35, 45])], systems.slice(0, 1)),
      ['ueid as tag and ueid as field need about the same heap (50 / 40 MiB).'],
    ],
    [
      'keeps a system on which nothing differs',
      matrixOf([aCell(0, 0, 120), aCell(0, 1, 6.9), aCell(1, 0, 6.3), aCell(1, 1, 6.2)]),
      [
        'inmem costs 19x the heap of tsi1 with ueid as tag (120 / 6.3 MiB) and 1.1x with ueid as field (6.9 / 6.2 MiB).',
        'ueid as tag costs 17x the heap of ueid as field on inmem (120 / 6.9 MiB) and about the same on tsi1 (6.3 / 6.2 MiB).',
      ],
    ],
    [
      'leaves out what was not measured',
      matrixOf([aCell(0, 0, 120), aCell(0, 1, null), aCell(1, 0, 51), aCell(1, 1, 6.2)]),
      [
        'ueid as tag costs 8x the heap of ueid as field on tsi1 (51 / 6.2 MiB).',
        'inmem costs 2.4x the heap of tsi1 with ueid as tag (120 / 51 MiB).',
      ],
    ],
    [
      'names the three systems that differ most',
      matrixOf(
        manySystems.flatMap((_, row) => [aCell(row, 0, 20 * (row + 1)), aCell(row, 1, 10)]),
        manySystems,
        ['tag', 'field'],
      ),
      [
        'tag costs 8x the heap of field on s3 (80 / 10 MiB), 6x on s2 (60 / 10 MiB) and 4.0x on s1 (40 / 10 MiB).',
        's3 costs 4.0x the heap of s0 with tag (80 / 20 MiB) and about the same with field (10 / 10 MiB).',
      ],
    ],
    [
      'names three systems where nothing differs',
      matrixOf(
        manySystems.flatMap((_, row) => [aCell(row, 0, 10), aCell(row, 1, 10)]),
        manySystems,
        ['tag', 'field'],
      ),
      [
        'tag and field need about the same heap on s0 (10 / 10 MiB), on s1 (10 / 10 MiB) and on s2 (10 / 10 MiB).',
        's0 and s1 need about the same heap with tag (10 / 10 MiB) and with field (10 / 10 MiB).',
      ],
    ],
    [
      'writes up to 500 times in one unit',
      matrixOf([aCell(0, 0, 500), aCell(0, 1, 1)], systems.slice(0, 1)),
      ['ueid as tag costs 500x the heap of ueid as field (500 / 1.0 MiB).'],
    ],
    [
      'writes more than 500 times in a unit each',
      matrixOf([aCell(0, 0, 501), aCell(0, 1, 1)], systems.slice(0, 1)),
      ['ueid as tag costs 501x the heap of ueid as field (501 MiB / 1.00 MiB).'],
    ],
  ])('%s', (_, matrix, sentences) => {
    expect(factorSentences(matrix, 'heap')).toEqual(sentences);
  });

  it('has nothing to say of a figure that no cell has', () => {
    expect(factorSentences(matrixOf([aCell(0, 0, 120), aCell(0, 1, 6.9)]), 'rate')).toEqual([]);
  });
});

it.each([
  [systems, ['inmem', 'tsi1']],
  [schemas, schemas],
  [
    ['influxdb-1.6/inmem, version 1.6.7', 'influxdb-1.8/inmem, version 1.8.10'],
    ['influxdb-1.6, version 1.6.7', 'influxdb-1.8, version 1.8.10'],
  ],
  [['a'], ['a']],
])('shortens %j to %j', (labels, short) => {
  expect(shortLabels(labels)).toEqual(short);
});
