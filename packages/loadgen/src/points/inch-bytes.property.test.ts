import { type PlanFile, planFileShape } from '@tidemark/domain/run/plan-file';
import { importInch } from '@tidemark/imports/inch/import-inch';
import { runStartNs } from '@tidemark/workload/timestamp-at';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BatchQueue } from '../executors/batch-queue.ts';
import { type InchLoop, inchBatches, mostRandomPoints } from '../testing/inch-reference.ts';
import { compilePoints } from './compile-points.ts';

/** Hundreds of lines take a while on a busy machine. */
const timeoutMs = 60_000;
const nowMs = Date.UTC(2026, 0, 1);

const units = {
  ns: 1n,
  u: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
const cardinality = fc.integer({ min: 1, max: 6 });

const line = fc
  .record({
    measurements: fc.integer({ min: 1, max: 6 }),
    tags: fc.array(cardinality, { minLength: 1, maxLength: 3 }),
    pointsPerSeries: fc.integer({ min: 1, max: 4 }),
    fields: fc.integer({ min: 1, max: 3 }),
    fieldPrefix: fc.constantFrom('v0', 'x', 'value'),
    randomizes: fc.boolean(),
    fieldPerLine: fc.boolean(),
    batchSize: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 5_000 })),
    precision: fc.constantFrom('ns', 'u', 'ms', 's', 'm', 'h'),
    spanNs: fc.constantFrom('1h', '-24h', '90s', '1h30m', '-1.5s', '20us').map((text) => ({ text })),
  })
  .filter(({ measurements, tags, pointsPerSeries, fieldPerLine, batchSize, fields }) => {
    const points = tags.reduce((product, each) => product * each, measurements * pointsPerSeries);
    return points <= mostRandomPoints && (!fieldPerLine || batchSize >= fields);
  });

const spansNs: Record<string, bigint> = {
  '1h': 3_600_000_000_000n,
  '-24h': -86_400_000_000_000n,
  '90s': 90_000_000_000n,
  '1h30m': 5_400_000_000_000n,
  '-1.5s': -1_500_000_000n,
  '20us': 20_000n,
};

function sentBatches({ schema, profile }: PlanFile): string[] {
  if (profile.executor.kind !== 'closed-loop') throw new Error('not a closed loop');
  if (profile.extent.kind !== 'points') throw new Error('no number of points');
  const { fieldsPerLine } = profile;
  const renderer = compilePoints(schema, profile, runStartNs(profile, 0), { fieldsPerLine });
  const queue = new BatchQueue(renderer, profile.executor, 1, { index: 0, count: 1 });
  queue.begin({ firstPoint: 0, endPoint: profile.extent.points, endsAtMinute: null, settles: false });
  const bodies: string[] = [];
  for (let batch = queue.take(); batch !== null; batch = queue.take()) {
    bodies.push(Buffer.from(batch.body.subarray(0, batch.byteCount)).toString('utf8'));
    queue.release(batch);
  }
  return bodies;
}

test(
  'a faithful plan sends the lines of inch in the batches of inch, for any flags; only the last line break of a batch is missing',
  () => {
    fc.assert(
      fc.property(line, ({ spanNs: { text }, precision, ...flags }) => {
        const spanNs = spansNs[text] ?? 0n;
        const loop: InchLoop = {
          ...flags,
          startNs: BigInt(nowMs) * 1_000_000n + (spanNs < 0n ? spanNs : 0n),
          spanNs: spanNs < 0n ? -spanNs : spanNs,
          unitNs: units[precision],
        };
        const words = [
          `inch -m ${flags.measurements} -t ${flags.tags.join(',')} -p ${flags.pointsPerSeries}`,
          `-f ${flags.fields} -field-prefix ${flags.fieldPrefix} -b ${flags.batchSize}`,
          `-precision ${precision} -time ${text}${flags.randomizes ? ' -randomize-fields' : ''}`,
          flags.fieldPerLine ? '-one-field-per-line' : '',
        ];
        const imported = importInch(words.join(' '), { mode: 'faithful', nowMs });
        if (!imported.ok) throw new Error(JSON.stringify(imported.faults));
        const expected = inchBatches(loop);
        expect(sentBatches(planFileShape.parse(imported.planFile))).toEqual(
          expected.map((batch) => batch.slice(0, -1)),
        );
        expect(imported.figures).toMatchObject({
          batches: expected.length,
          firstBatch: linesOf(expected[0]).length / (flags.fieldPerLine ? flags.fields : 1),
          series: new Set(expected.flatMap((batch) => linesOf(batch).map(seriesOf))).size,
        });
      }),
      { numRuns: 300 },
    );
  },
  timeoutMs,
);

function linesOf(batch = ''): string[] {
  return batch.split('\n').slice(0, -1);
}

function seriesOf(pointLine: string): string {
  return pointLine.slice(0, pointLine.indexOf(' '));
}

test('the storable share of an old inch is that of a server which gives each request one time', () => {
  fc.assert(
    fc.property(line, (flags) => {
      const { measurements, tags, pointsPerSeries, batchSize } = flags;
      const words = `inch -m ${measurements} -t ${tags.join(',')} -p ${pointsPerSeries} -b ${batchSize}`;
      const options = { mode: 'faithful', inchVersion: 'before-2022-03-14', nowMs } as const;
      const imported = importInch(words, options);
      if (!imported.ok) throw new Error(JSON.stringify(imported.faults));
      const batches = inchBatches({
        ...flags,
        randomizes: false,
        fieldPerLine: false,
        startNs: 0n,
        spanNs: 0n,
        unitNs: 1n,
      });
      const kept = batches.reduce((sum, batch) => sum + new Set(linesOf(batch).map(seriesOf)).size, 0);
      expect(imported.figures).toMatchObject({ storedLeast: kept, storedMost: kept });
    }),
    { numRuns: 200 },
  );
});
