import type { Schema } from '@tidemark/domain/schema/schema';
import { graphiteSchemaFaults } from '@tidemark/domain/target/graphite-plan-faults';
import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { readPickle } from '@tidemark/imports/graphite/pickle';
import { PickleFrames } from '@tidemark/imports/graphite/pickle-frames';
import { createMetricsAt, type Metric, metricLine } from '@tidemark/workload/graphite/metric-key';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import type { PointTiming } from '@tidemark/workload/timestamp-at';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySchema } from '../testing/any-schema.ts';
import { anyTiming } from '../testing/any-timing.ts';
import { compileMetrics, type MetricWire } from './compile-metrics.ts';

const timeoutMs = 60_000;
const runName = 'run-7';

const startNs = fc.constantFrom(
  1_790_000_000_000_000_000n,
  1_700_000_123_456_789_012n,
  1_799_999_999_999_999_000n,
  999_999_999_000_000_000n,
);
const firstPoint = fc.oneof(fc.nat(50), fc.nat(10_000));

const templates = fc.constantFrom(
  'tidemark.{run}.{measurement}.{tags}.{field}',
  '{run}.{field}.{tags}.x.{measurement}',
  '{tags}.{run}-{measurement}.{field}.end',
  '{measurement}.{tags}.{field}.{run}',
  '{run}.{tag:0a}.{field}.{measurement}.{tags}',
  '{run}.{tag:follower0}_{measurement}.{tags}.{field}',
);
const naming = fc
  .record({
    pathTemplate: templates,
    tagStyle: fc.constantFrom('nodes', 'tags'),
    nameRule: fc.constant('replace'),
  })
  .map((input) => metricNamingShape.parse(input));

/** Only fields that Graphite stores; a group without any gets one. */
function numbersOnly(schema: Schema): Schema {
  return {
    ...schema,
    measurements: schema.measurements.map((group) => {
      const fields = group.fields.filter(({ type }) => type === 'float' || type === 'int');
      const [other] = aSchema().measurements;
      return { ...group, fields: fields.length > 0 ? fields : (other?.fields ?? []) };
    }),
  };
}

/** Points whose time follows from the plan, and lies in the years that carbon knows. */
const planned = anyTiming.filter(
  ({ stamping, clock, disorder }) =>
    stamping.kind !== 'wall' &&
    stamping.kind !== 'server' &&
    clock.roundsPerSimulatedMinute > 0.1 &&
    disorder === null,
);
const plannedWithDisorder = anyTiming.filter(
  ({ stamping, clock }) => stamping.kind === 'round' && clock.roundsPerSimulatedMinute > 0.1,
);

const anyPlan = fc
  .tuple(anySchema.map(numbersOnly), fc.oneof(planned, plannedWithDisorder), naming)
  .filter(([schema, , names]) => graphiteSchemaFaults(schema, names, []).length === 0);

function metricsOf(
  schema: Schema,
  timing: PointTiming,
  start: bigint,
  wire: MetricWire,
  first: number,
  end: number,
) {
  const metricsAt = createMetricsAt(schema, timing, start, wire.naming, wire.runName);
  return Array.from({ length: end - first }, (_, i) => metricsAt(first + i)).flat();
}

function render(
  schema: Schema,
  timing: PointTiming,
  start: bigint,
  wire: MetricWire,
  ranges: [number, number][],
) {
  const renderer = compileMetrics(schema, timing, start, wire);
  return ranges.map(([first, count]) => {
    const target = Buffer.alloc(7 + count * renderer.maxBytesPerPoint, 0xff);
    const bytes = renderer.render(target, 7, first, first + count);
    expect(target.subarray(0, 7).every((byte) => byte === 0xff)).toBe(true);
    return target.subarray(7, 7 + bytes);
  });
}

function isInRange(metrics: Metric[]): boolean {
  return metrics.every(({ timestampSeconds }) => timestampSeconds >= 0 && timestampSeconds < 2 ** 31);
}

/** What carbon reads of frames, by a reader that knows nothing of the writer. */
function readFrames(bytes: Uint8Array): { path: unknown; seconds: unknown; value: unknown }[][] {
  const frames = new PickleFrames();
  const { frames: whole, refusal } = frames.push(bytes);
  expect([refusal, frames.unfinishedBytes]).toEqual([null, 0]);
  return whole.map((frame) => {
    const reading = readPickle(frame);
    if (!reading.ok || !Array.isArray(reading.value)) throw new Error('no list');
    return reading.value.map((item) => {
      const [path, pair] = Array.isArray(item) ? item : [];
      const [seconds, value] = Array.isArray(pair) ? pair : [];
      return { path, seconds, value };
    });
  });
}

const ranges = fc.array(fc.tuple(firstPoint, fc.integer({ min: 1, max: 40 })), {
  minLength: 1,
  maxLength: 3,
});

it(
  'lines are those that the definition of a metric gives, each ended, for any schema, naming, timing and range',
  () => {
    fc.assert(
      fc.property(anyPlan, startNs, ranges, ([schema, timing, names], start, parts) => {
        const wire: MetricWire = { protocol: 'plaintext', naming: names, runName };
        render(schema, timing, start, wire, parts).forEach((bytes, i) => {
          const [first, count] = parts[i] ?? [0, 0];
          const expected = metricsOf(schema, timing, start, wire, first, first + count);
          expect(bytes.toString('latin1')).toBe(expected.map(metricLine).join(''));
        });
      }),
      { numRuns: 300 },
    );
  },
  timeoutMs,
);

it(
  'frames hold the same metrics, whole, with the doubles that a cache would read from the lines',
  () => {
    fc.assert(
      fc.property(anyPlan, startNs, ranges, ([schema, timing, names], start, parts) => {
        const wire: MetricWire = { protocol: 'pickle', naming: names, runName };
        const all = parts.map(([first, count]) =>
          metricsOf(schema, timing, start, wire, first, first + count),
        );
        fc.pre(all.every(isInRange));
        render(schema, timing, start, wire, parts).forEach((bytes, i) => {
          const expected = all[i]?.map(({ path, value, timestampSeconds: seconds }) => ({
            path,
            seconds,
            value,
          }));
          expect(readFrames(bytes).flat()).toEqual(expected);
        });
      }),
      { numRuns: 300 },
    );
  },
  timeoutMs,
);

it(
  'nothing that Graphite drops or changes leaves, however hostile the names are: they are refused, or replaced',
  () => {
    const line = /^[A-Za-z0-9_:#.;=-]+ -?\d[\d.e+-]* -?\d+$/;
    fc.assert(
      fc.property(
        anySchema,
        fc.oneof(planned, plannedWithDisorder),
        fc.constantFrom('refuse' as const, 'replace' as const),
        fc.constantFrom(runName, 'r\n1 2 3', 'r 1', ''),
        fc.constantFrom('plaintext' as const, 'pickle' as const),
        (schema, timing, nameRule, name, protocol) => {
          const wire = { protocol, naming: metricNamingShape.parse({ nameRule }), runName: name };
          const compile = () => compileMetrics(schema, timing, 1_700_000_000_000_000_000n, wire);
          if (name !== runName || graphiteSchemaFaults(schema, wire.naming, []).length > 0) {
            expect(compile).toThrow();
            return;
          }
          const [bytes = Buffer.alloc(0)] = render(schema, timing, 1_700_000_000_000_000_000n, wire, [
            [0, 30],
          ]);
          if (protocol === 'pickle') {
            for (const { path, value } of readFrames(bytes).flat())
              expect(`${path} ${value} 1`).toMatch(line);
            return;
          }
          expect(bytes.at(-1)).toBe(10);
          for (const text of bytes.toString('latin1').slice(0, -1).split('\n')) expect(text).toMatch(line);
        },
      ),
      { numRuns: 300 },
    );
  },
  timeoutMs,
);

describe('frames', () => {
  const schemaOf = (tagBytes: number) =>
    aSchema({
      measurements: [
        {
          name: 'm',
          tags: [
            { key: 'a', generator: { kind: 'constant', value: 'x'.repeat(tagBytes) } },
            { key: 'host', generator: { kind: 'sequence', cardinality: 2_000 } },
          ],
          fields: [{ key: 'v', type: 'int', generator: { kind: 'constant', value: 1 } }],
        },
      ],
    });
  const framesOf = (schema: Schema, pathTemplate: string, count: number) => {
    const wire: MetricWire = {
      protocol: 'pickle',
      naming: metricNamingShape.parse({ pathTemplate }),
      runName,
    };
    const [bytes = Buffer.alloc(0)] = render(schema, aTiming(), 1_700_000_000_000_000_000n, wire, [
      [0, count],
    ]);
    return { bytes, frames: readFrames(bytes) };
  };

  it('hold 500 metrics at most', () => {
    const { frames } = framesOf(schemaOf(1), '{run}.{tags}.{field}', 1_700);
    expect(frames.map((frame) => frame.length)).toEqual([500, 500, 500, 200]);
  });

  it('stay far below a mebibyte with the longest paths', () => {
    const long = Array.from({ length: 16 }, () => 'y'.repeat(230))
      .join('.')
      .slice(0, 950);
    const { bytes, frames } = framesOf(schemaOf(240), `{run}.${long}.{tags}.{field}`, 1_700);
    const biggest = Math.max(...frames.map((frame) => frame.length));
    expect((bytes.length / 1_700) * biggest).toBeLessThan(600_000);
  });

  it('are refused, not sent, for a time that their seconds cannot hold', () => {
    const wire: MetricWire = { protocol: 'pickle', naming: metricNamingShape.parse({}), runName };
    for (const start of [-1_000_000_000n, 2_147_483_648_000_000_000n]) {
      expect(() => render(aSchema(), aTiming(), start, wire, [[0, 1]])).toThrow('2038');
    }
  });
});

it.each(['wall', 'server'] as const)('points that the clock of the %s stamps are refused', (kind) => {
  const wire: MetricWire = { protocol: 'plaintext', naming: metricNamingShape.parse({}), runName };
  expect(() => compileMetrics(aSchema(), aTiming({ stamping: { kind } }), 0n, wire)).toThrow('clock');
});
