import { type ExperimentDesign, experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema, aSchema } from '@tidemark/domain/testing/a-schema';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { prepareGrid, runsAtMost } from './prepare-grid.ts';

const launched = (variant: string, maxSeries = 1_000_000) => ({
  target: { kind: 'launched' as const, name: variant, launcher: 'influxdb', variant, maxSeries },
});

function aDesign(changes: Partial<z.input<typeof experimentDesignShape>> = {}): ExperimentDesign {
  return experimentDesignShape.parse({
    name: 'tag or field',
    schemas: [{ schema: aSchema() }],
    profiles: [{ profile: aProfile() }],
    systems: [launched('inmem'), launched('tsi1')],
    ...changes,
  });
}

const free = [null, null];

describe('prepareGrid', () => {
  it('lays systems down and everything that varies across, with points and exact series of each cell', () => {
    const grid = prepareGrid(aDesign({ asTagAndField: ['tag0'] }), free);
    expect(grid?.rows).toEqual(['influxdb/inmem', 'influxdb/tsi1']);
    expect(grid?.columns).toHaveLength(2);
    expect(grid?.cells.map(({ points, series }) => ({ points, series }))).toEqual([
      { points: 1_000, series: 10 },
      { points: 1_000, series: 1 },
      { points: 1_000, series: 10 },
      { points: 1_000, series: 1 },
    ]);
    expect(grid).toMatchObject({ runCount: 12, points: 12_000, seconds: null, diskBytes: null });
  });

  it('counts the most runs that a search may take, and refuses cells without the fault', () => {
    const fault = { action: 'pause', part: 'server', atSeconds: 1, forSeconds: 5 } as const;
    const profiles = [
      { profileId: null, profile: aProfile({ name: 'away', faults: [fault] }) },
      { profileId: null, profile: aProfile({ name: 'steady' }) },
    ];
    const design = aDesign({ profiles, search: { lowSeconds: 1, highSeconds: 5 } });
    const grid = prepareGrid(design, free);
    expect(grid).toMatchObject({ runCount: 12, points: 12_000 });
    expect(grid?.cells.map(({ refusals }) => refusals.map(({ pointer }) => pointer))).toEqual([
      [],
      ['/search/fault'],
      [],
      ['/search/fault'],
    ]);
    expect(runsAtMost(design)).toBe(24);
  });

  it('refuses what cannot run, cell by cell, and counts only the runs of the others', () => {
    const sweep = (value: number) => ({
      label: `${value}`,
      settings: [{ parameter: 'concurrency' as const, tagKey: null, value }],
    });
    const paced = aProfile({
      name: 'on schedule',
      executor: { kind: 'open-loop', batchSize: 10, pacer: { kind: 'constant', ratePerSec: 5 } },
      extent: { kind: 'wall-time', seconds: 2 },
    });
    const grid = prepareGrid(
      aDesign({
        profiles: [
          { profileId: null, profile: aProfile() },
          { profileId: null, profile: paced },
        ],
        sweeps: [{ name: 'Concurrency', steps: [sweep(1), sweep(4)] }],
      }),
      free,
    );
    const refused = grid?.cells.filter(({ refusals }) => refusals.length > 0) ?? [];
    expect(refused.map(({ labels }) => labels.profile)).toEqual(Array(4).fill('on schedule'));
    expect(refused[0]?.refusals[0]?.detail).toContain('an open loop has a rate');
    expect(grid?.runCount).toBe(12);
  });

  it('refuses the cells of a system that is not offered now, and of a target that allows fewer series', () => {
    const grid = prepareGrid(
      aDesign({
        systems: [launched('inmem'), launched('tsi1', 9)].map((system) => ({ targetId: null, ...system })),
      }),
      ['The operator offers no such launcher.', null],
    );
    expect(grid?.cells.map(({ refusals }) => refusals.map(({ code }) => code))).toEqual([
      ['unavailable'],
      ['budget_exceeded'],
    ]);
    expect(grid?.runCount).toBe(0);
  });

  it('does not guess points that only the target decides', () => {
    const asFast = aProfile({ extent: { kind: 'wall-time', seconds: 5 } });
    const grid = prepareGrid(aDesign({ profiles: [{ profileId: null, profile: asFast }] }), free);
    expect(grid?.cells[0]).toMatchObject({ points: null, series: null });
    expect(grid?.points).toBeNull();
  });

  it('lays nothing out where there are more runs than an experiment may have', () => {
    expect(prepareGrid(aDesign({ repetitions: 30, asTagAndField: ['tag0'] }), free)).not.toBeNull();
    const many = aDesign({
      repetitions: 30,
      systems: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => ({
        targetId: null,
        target: aTarget({ name }),
      })),
    });
    expect(runsAtMost(many)).toBe(270);
    expect(prepareGrid(many, [])).toBeNull();
  });
});

describe('runsAtMost', () => {
  it('doubles a schema for each attribute that it has as tag, and for no other', () => {
    const schemas = [aSchema(), aRollingSchema()].map((schema) => ({ schemaId: null, schema }));
    expect(runsAtMost(aDesign({ schemas, asTagAndField: ['tag0', 'ueid', 'kind'] }))).toBe((2 + 4) * 2 * 3);
  });
});
