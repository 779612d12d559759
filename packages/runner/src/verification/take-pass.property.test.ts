import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import type { KeyAccess, StoredKey } from '@tidemark/targets/session/target-session';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WrittenPoints } from '../point-ranges.ts';
import { type PointRange, unionOf } from '../point-ranges.ts';
import { textOf } from './compare-keys.ts';
import { createVerifier } from './create-verifier.ts';
import { createKeySpace, type KeySpace } from './key-space.ts';
import type { WrittenRun } from './keyed-run.ts';
import type { StoredSource } from './read-stored.ts';

const startMs = 1_700_000_000_000;
const fields = [{ key: 'f', type: 'float' as const, generator: { kind: 'constant' as const, value: 1 } }];
const schema = aSchema({
  measurements: [
    {
      name: 'a{0..1}',
      tags: [{ key: 't', generator: { kind: 'sequence' as const, cardinality: 3 } }],
      fields,
    },
    { name: 'b', fields },
  ],
});
const names = ['a0', 'a1', 'b'];

type Held = StoredKey & { measurement: string };

/** A container that holds just these keys, as InfluxDB counts and lists them. */
function holding(held: Held[]): StoredSource {
  const inSpan = (from: number | null, until: number | null) =>
    held.filter(
      ({ timestampNs }) =>
        timestampNs >= BigInt(from ?? 0) * 1_000n && (until === null || timestampNs < BigInt(until) * 1_000n),
    );
  const keys: KeyAccess = {
    countWindows({ measurements }, { fromUs, untilUs, windowUs }) {
      const counts = new Map<string, number>();
      for (const { measurement, timestampNs } of inSpan(fromUs, untilUs)) {
        const key = `${measurement} ${Math.floor(Number(timestampNs / 1_000n) / windowUs) * windowUs}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const rows = [...counts].map(([key, count]) => {
        const [measurement = '', from] = key.split(' ');
        return { measurement, fromUs: Number(from), count };
      });
      return Promise.resolve(rows.filter(({ measurement }) => measurements.includes(measurement)));
    },
    countSpan({ measurements }, { fromUs, untilUs }) {
      const found = inSpan(fromUs, untilUs);
      const count = (name: string) => found.filter(({ measurement }) => measurement === name).length;
      return Promise.resolve(new Map(measurements.map((name) => [name, count(name)])));
    },
    readKeys: (measurement, _, { fromUs, untilUs }) =>
      Promise.resolve(
        inSpan(fromUs, untilUs)
          .filter((key) => key.measurement === measurement)
          .map((key) => ({ ...key, value: 1 })),
      ),
    sumWindows: () => Promise.resolve([]),
  };
  return { keys, shards: null, countPoints: () => Promise.reject(new Error('windows are answered')) };
}

const anyProfile = fc.constantFrom(
  aProfile(),
  aProfile({ stamping: { kind: 'point' }, precision: 'ms' }),
  aProfile({ disorder: { outOfOrderShare: 0.3, outOfOrderByMs: 25_000, lateShare: 0.2, lateByMs: 120_000 } }),
  aProfile({ stamping: { kind: 'point', stepNs: 20_011 }, precision: 'ms' }),
  aProfile({ stamping: { kind: 'point', stepNs: 1_234_567 }, precision: 'us' }),
);
/** Every seventh point, say, of batches of ten, and what became of each batch. */
const anyRun = fc.record({
  profile: anyProfile,
  batches: fc.array(fc.constantFrom('acknowledged', 'acknowledged', 'unknown', 'rejected'), {
    minLength: 1,
    maxLength: 60,
  }),
  batchSize: fc.integer({ min: 1, max: 90 }),
  /** Whether the point with this draw, of each batch, was stored against what was answered. */
  strays: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
  alien: fc.boolean(),
});

type Fate = 'acknowledged' | 'unknown' | 'rejected';

function storedOf(space: KeySpace, fates: Fate[], batchSize: number, strays: boolean[]) {
  const held = new Map<string, Held>();
  for (let point = 0; point < fates.length * batchSize; point += 1) {
    const fate = fates[Math.floor(point / batchSize)];
    const isStray = strays[point % strays.length] ?? false;
    if ((fate === 'acknowledged') === isStray) continue;
    const { measurement, tagSet, timestampNs } = space.keyAt(point);
    const key = { measurement, tagSet, timestampNs: timestampNs ?? 0n };
    held.set(`${measurement} ${textOf(key)}`, key);
  }
  return held;
}

/** What sets of all keys say. */
function bruteForce(space: KeySpace, written: WrittenPoints, held: Map<string, Held>) {
  const keysOf = (ranges: PointRange[]) =>
    new Set(
      ranges.flatMap(([first, end]) =>
        Array.from({ length: end - first }, (_, i) => {
          const key = space.keyAt(first + i);
          return `${key.measurement} ${textOf(key)}`;
        }),
      ),
    );
  const acknowledged = keysOf(written.acknowledged);
  const unknown = [...keysOf(written.unknown)].filter((key) => !acknowledged.has(key));
  const known = new Set([...acknowledged, ...unknown]);
  const refused = [...keysOf(written.rejected)].filter((key) => !known.has(key));
  const there = (keys: Iterable<string>) => [...keys].filter((key) => held.has(key)).length;
  return {
    acknowledgedKeys: acknowledged.size,
    lost: acknowledged.size - there(acknowledged),
    recovered: there(unknown),
    never: unknown.length - there(unknown),
    unexpected: held.size - there(known),
    resurrected: there(refused),
    stored: held.size,
  };
}

it('finds of scattered losses what sets of all keys show, key by key', async () => {
  await fc.assert(
    fc.asyncProperty(anyRun, async ({ profile, batches, batchSize, strays, alien }) => {
      const space = createKeySpace(schema, profile, startMs);
      const rangesOf = (fate: Fate) =>
        unionOf(
          batches.flatMap((one, i): PointRange[] =>
            one === fate ? [[i * batchSize, (i + 1) * batchSize]] : [],
          ),
        );
      const written: WrittenPoints = {
        acknowledged: rangesOf('acknowledged'),
        handedOver: [],
        partial: [],
        unknown: rangesOf('unknown'),
        rejected: rangesOf('rejected'),
      };
      const held = storedOf(space, batches, batchSize, strays);
      // Within a window that is otherwise whole, a count cannot distinguish it from one that is lost.
      if (alien) {
        const timestampNs = BigInt(startMs - 3_600_000) * 1_000_000n;
        held.set('alien', { measurement: 'b', tagSet: [['of', 'another']], timestampNs });
      }
      const run: WrittenRun = {
        schema,
        profile,
        startMs,
        written,
        refusedInPart: 0,
        loadMs: 1_000_000,
        pointsPerSec: null,
        keepsAll: false,
      };
      const clock = createVirtualClock();
      const reading = createVerifier(run, clock).read('settled', holding([...held.values()]), null);
      await clock.advance(60_000);
      const { totals, lostKeys, windows, measurements } = await reading;
      const known = bruteForce(space, written, held);
      expect(lostKeys.isExact).toBe(true);
      expect(totals).toMatchObject(known);
      expect(measurements.map(({ measurement }) => measurement)).toEqual(names);
      expect(lostKeys.keys.length).toBe(Math.min(1_000, known.lost));
      for (const { measurement, tagSet, timestampNs } of lostKeys.keys)
        expect(held.has(`${measurement} ${textOf({ tagSet, timestampNs: BigInt(timestampNs) })}`)).toBe(
          false,
        );
      expect(windows.length > 0).toBe(known.lost + known.unexpected > 0);
    }),
    { numRuns: 150 },
  );
}, 60_000);
