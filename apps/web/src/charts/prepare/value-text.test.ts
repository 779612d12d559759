import { describe, expect, it } from 'vitest';
import { valueText } from './value-text.ts';

describe('valueText', () => {
  it.each([
    ['points/s', 0, '0 points/s'],
    ['points/s', 1, '1 point/s'],
    ['points/s', 2, '2 points/s'],
    ['points/s', 0.4, '0.400 points/s'],
    ['batches', 1, '1 batch'],
    ['batches/s', 1, '1 batch/s'],
    ['queries/s', 1, '1 query/s'],
    ['queries/s', 12, '12 queries/s'],
    ['series', 1, '1 series'],
    ['shards', 1, '1 shard'],
    ['points', 12_345.6, '12,346 points'],
    ['bytes', 0, '0 B'],
    ['ratio', 0.5, '50.0 %'],
    ['another unit', 3, '3'],
  ])('writes %s of %d as %s', (unit, value, text) => {
    expect(valueText(unit, value)).toBe(text);
  });

  it('never writes a missing value as 0', () => {
    expect(valueText('points/s', null)).toBe('not read');
  });
});
