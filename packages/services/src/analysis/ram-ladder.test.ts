import { experimentInputShape } from '@tidemark/domain/experiment/experiment-input';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { keptSeries } from '@tidemark/workload/kept-series';
import { describe, expect, it } from 'vitest';
import { ramLadder } from './ram-ladder.ts';

const field = { key: 'value', type: 'float', generator: { kind: 'constant', value: 1 } } as const;
const system = { launcher: 'influxdb-1.6', variant: 'inmem' };
const entities = schemaShape.parse({
  name: 'Rolling',
  entityPool: { fixedCount: 100, rollingCount: 100, newPerSimulatedMinute: 2 },
  measurements: [
    { name: 'metric{0..3}', tags: [{ key: 'id', generator: { kind: 'entity' } }], fields: [field] },
  ],
});
const hosts = schemaShape.parse({
  name: 'Hosts',
  measurements: [
    {
      name: 'cpu',
      tags: [
        { key: 'host', generator: { kind: 'pool', values: ['a', 'b', 'c'] } },
        { key: 'core', generator: { kind: 'sequence', cardinality: 8 } },
      ],
      fields: [field],
    },
  ],
});

describe('ramLadder', () => {
  it.each([
    ['entities', entities, 4_100_000, 250_000],
    ['tag values', hosts, 24, 40_000],
    ['tag values', hosts, 100_000, 100_000],
  ])('has four series counts by %s, the largest bounded', (_by, schema, wanted, largest) => {
    const ladder = ramLadder(schema, system, wanted);
    const parsed = experimentInputShape.parse(ladder?.input);
    const series = parsed.schemas.map((choice) => (choice.schema ? keptSeries(choice.schema, 0).total : 0));
    expect(series).toEqual(ladder?.series);
    expect(series).toHaveLength(4);
    expect(series).toEqual(series.toSorted((a, b) => a - b));
    expect(new Set(series).size).toBe(4);
    expect(Math.abs((series[3] ?? 0) / largest - 1)).toBeLessThan(0.01);
    expect(parsed.profiles[0]?.profile?.extent).toEqual({ kind: 'points', points: 2 * (series[3] ?? 0) });
  });

  it('is null where no tag can have more values', () => {
    const single = schemaShape.parse({ name: 'One', measurements: [{ name: 'm', fields: [field] }] });
    expect(ramLadder(single, system, 1)).toBeNull();
  });
});
