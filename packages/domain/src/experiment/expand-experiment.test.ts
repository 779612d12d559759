import { describe, expect, it } from 'vitest';
import { cellPlaces, expandExperiment } from './expand-experiment.ts';
import { type ExperimentDesign, experimentDesignShape } from './experiment-design.ts';

const design = (changes: object = {}): ExperimentDesign =>
  experimentDesignShape.parse({
    name: 'An experiment',
    schemas: [
      {
        schema: {
          name: 'hosts',
          measurements: [
            {
              name: 'cpu',
              tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'h', cardinality: 10 } }],
              fields: [{ key: 'v', type: 'float', generator: { kind: 'constant', value: 1 } }],
            },
          ],
        },
      },
    ],
    profiles: [
      {
        profile: {
          name: 'fast',
          executor: { kind: 'closed-loop', concurrency: 2, batchSize: 100 },
          extent: { kind: 'points', points: 1_000 },
        },
      },
    ],
    systems: ['inmem', 'tsi1'].map((variant) => ({
      target: { kind: 'launched', name: variant, launcher: 'influxdb-1.6', variant },
    })),
    ...changes,
  });

const cardinality = (value: number, tagKey = 'host') => ({
  label: String(value),
  settings: [{ parameter: 'tag-cardinality', tagKey, value }],
});

describe('expandExperiment', () => {
  it('gives systems x schema variants x profiles x steps, numbered in a fixed order', () => {
    const cells = expandExperiment(
      design({
        asTagAndField: ['host'],
        sweeps: [{ name: 'hosts', steps: [cardinality(5), cardinality(50)] }],
      }),
    );
    expect(cells.map(({ cell, labels }) => [cell, labels.system, labels.schema, ...labels.steps])).toEqual([
      [0, 'influxdb-1.6/inmem', 'hosts, host as tag', '5'],
      [1, 'influxdb-1.6/inmem', 'hosts, host as tag', '50'],
      [2, 'influxdb-1.6/inmem', 'hosts, host as field', '5'],
      [3, 'influxdb-1.6/inmem', 'hosts, host as field', '50'],
      [4, 'influxdb-1.6/tsi1', 'hosts, host as tag', '5'],
      [5, 'influxdb-1.6/tsi1', 'hosts, host as tag', '50'],
      [6, 'influxdb-1.6/tsi1', 'hosts, host as field', '5'],
      [7, 'influxdb-1.6/tsi1', 'hosts, host as field', '50'],
    ]);
    expect(cells[1]?.plan?.schema.measurements[0]?.tags[0]?.generator).toMatchObject({ cardinality: 50 });
    expect(cells[4]?.plan?.target).toMatchObject({ variant: 'tsi1' });
  });

  it('keeps a cell that cannot be run, with the reason, beside those that can', () => {
    const steps = [
      { label: '1 writer', settings: [{ parameter: 'concurrency', value: 1 }] },
      { label: 'no writer', settings: [{ parameter: 'concurrency', value: 0 }] },
      { label: 'jitter', settings: [{ parameter: 'flush-jitter', value: 5 }] },
      cardinality(5, 'unknown'),
    ];
    const cells = expandExperiment(design({ sweeps: [{ name: 'all', steps }] }));
    expect(cells.slice(0, 4).map(({ plan }) => plan !== null)).toEqual([true, false, false, false]);
    expect(cells[1]?.refusals[0]?.pointer).toBe('/profile/executor/concurrency');
    expect(cells[2]?.refusals[0]?.detail).toContain('only a buffered client');
    expect(cells[3]?.refusals[0]?.detail).toContain('no tag with this key');
  });

  it('tries an attribute both ways only in schemas that have it', () => {
    expect(expandExperiment(design({ asTagAndField: ['elsewhere'] }))).toHaveLength(2);
  });
});

describe('cellPlaces', () => {
  it('names a column by what varies', () => {
    const cells = expandExperiment(
      design({ sweeps: [{ name: 'hosts', steps: [cardinality(5), cardinality(50)] }] }),
    );
    expect(cellPlaces(cells)).toEqual([
      { row: 'influxdb-1.6/inmem', column: '5' },
      { row: 'influxdb-1.6/inmem', column: '50' },
      { row: 'influxdb-1.6/tsi1', column: '5' },
      { row: 'influxdb-1.6/tsi1', column: '50' },
    ]);
    expect(cellPlaces(expandExperiment(design()))[0]?.column).toBe('hosts');
  });
});
