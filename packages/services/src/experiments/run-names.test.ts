import { expect, it } from 'vitest';
import { runNames } from './run-names.ts';

const places = [
  { row: 'influxdb-1.6/inmem', column: 'telemetry, id as tag' },
  { row: 'influxdb-1.6/inmem', column: 'telemetry, id as field' },
  { row: 'influxdb-1.6/tsi1', column: 'telemetry, id as tag' },
];

it('begins the name of a run with what differs between the runs of its experiment', () => {
  const name = runNames('Tag or field', places);
  expect(name(0, 1)).toBe('id as tag, inmem #2: Tag or field');
  expect(name(1, 0)).toBe('id as field, inmem #1: Tag or field');
  expect(name(2, 0)).toBe('id as tag, tsi1 #1: Tag or field');
  expect(runNames('Tag or field', places.slice(0, 2))(0, 1)).toBe('id as tag #2: Tag or field');
});

it('gives the runs of one cell different names, however long those of its parts are', () => {
  const name = runNames('n'.repeat(120), [{ row: 'r'.repeat(120), column: 'c'.repeat(120) }]);
  expect(name(0, 0)).not.toBe(name(0, 1));
  expect(name(0, 0)).toHaveLength(120);
});
