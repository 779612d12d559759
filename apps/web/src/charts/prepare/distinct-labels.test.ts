import { describe, expect, it } from 'vitest';
import { distinctLabels } from './distinct-labels.ts';

describe('distinctLabels', () => {
  it.each([
    [
      ['Entity as tag on 1.6, 1', 'Entity as field on 1.6, 1'],
      ['tag on 1.6, 1', 'field on 1.6, 1'],
    ],
    [
      ['Relay', 'Relay without batches'],
      ['Relay', 'Relay without batches'],
    ],
    [
      ['influxdb/1.6.7', 'influxdb/1.8.10'],
      ['1.6.7', '1.8.10'],
    ],
    [
      ['the same', 'the same'],
      ['same', 'same'],
    ],
    [['a run'], ['a run']],
    [[], []],
  ])('keeps of %j what differs', (labels, expected) => {
    expect(distinctLabels(labels)).toEqual(expected);
  });
});
