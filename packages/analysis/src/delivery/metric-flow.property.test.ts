import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FlowInputs } from './flow-inputs.ts';
import { metricFlow } from './metric-flow.ts';
import type { PartReport } from './part-report.ts';

const count = fc.integer({ min: 0, max: 1_000_000 });
const countOrNull = fc.option(count, { nil: null });
const anyPart = (role: PartReport['role'], name: string): fc.Arbitrary<PartReport> =>
  fc.record({
    name: fc.constant(name),
    role: fc.constant(role),
    received: countOrNull,
    sentTo: fc.option(
      fc.array(fc.record({ to: fc.constantFrom('cache:a', 'cache:b'), metrics: count }), { maxLength: 3 }),
      {
        nil: null,
      },
    ),
    dropped: fc.array(fc.record({ to: fc.constantFrom('cache:a', 'cache:b', null), metrics: count }), {
      maxLength: 3,
    }),
    queued: count,
    committed: countOrNull,
    overflow: fc.oneof(fc.constant(0), count),
    droppedCreates: fc.oneof(fc.constant(0), count),
    refused: fc.oneof(fc.constant(0), count),
    waiting: fc.oneof(fc.constant(0), count),
    isSilent: fc.boolean(),
    lacksOwnFiles: fc.boolean(),
    hasEnded: fc.boolean(),
    isDisturbed: fc.boolean(),
  });

const anyInputs: fc.Arbitrary<FlowInputs> = fc.record({
  planned: count,
  handedOver: count,
  neverSent: count,
  unknownFound: count,
  unknownMissing: count,
  unknownConnections: count,
  relay: fc.option(anyPart('relay', 'relay'), { nil: null }),
  caches: fc
    .tuple(anyPart('cache', 'cache:a'), fc.option(anyPart('cache', 'cache:b'), { nil: null }))
    .map(([a, b]) => (b === null ? [a] : [a, b])),
  found: fc.record({
    readable: count,
    overwritten: count,
    cached: count,
    aggregated: count,
    expired: count,
    byPart: fc.constant([]),
  }),
  lostInMemory: count,
});

test('whatever parts report, planned is what is readable and all gaps, to the metric', () => {
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      const { rows, gaps } = metricFlow(inputs);
      const all = gaps.reduce((sum, { metrics }) => sum + metrics, 0);
      expect(rows.at(0)).toMatchObject({ stage: 'planned', metrics: inputs.planned });
      expect(rows.findLast(({ part }) => part === null)).toMatchObject({ metrics: inputs.found.readable });
      expect(inputs.found.readable + all).toBe(inputs.planned);
    }),
    { numRuns: 2_000 },
  );
});

test('no cause but what is unexplained takes away less than nothing, and none more than it may', () => {
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      const { gaps } = metricFlow(inputs);
      for (const { cause, metrics } of gaps) if (cause !== 'unexplained') expect(metrics).toBeGreaterThan(0);
      const of = (wanted: string, part: string | null) =>
        gaps
          .filter((gap) => gap.cause === wanted && gap.part === part)
          .reduce((sum, gap) => sum + gap.metrics, 0);
      const dropped = inputs.relay?.dropped.reduce((sum, { metrics }) => sum + metrics, 0) ?? 0;
      if (dropped === 0) expect(of('relay_queue_full', 'relay')).toBe(0);
      expect(of('never_sent', null)).toBe(inputs.neverSent);
      expect(of('overwritten', null)).toBe(inputs.found.overwritten);
    }),
    { numRuns: 1_000 },
  );
});
