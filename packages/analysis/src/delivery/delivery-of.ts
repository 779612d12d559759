import type { Delivery, KeyReading, MetricFlow } from '@tidemark/domain/result/delivery';
import type { FlowInputs } from './flow-inputs.ts';
import { metricFlow } from './metric-flow.ts';
import type { RecordedDelivery } from './recorded-delivery.ts';

/** deliveryOf derives what became of a run's metrics from its record. */
export function deliveryOf(recorded: RecordedDelivery, loadMs: number): Delivery {
  const { closing, metricsSent, parts, passes, stepSeconds, retentionSeconds, metricsPlanned } = recorded;
  return {
    stepSeconds,
    retentionSeconds,
    metricsPlanned,
    metricsSent,
    metricsClosed: closing?.metricsClosed ?? 0,
    metricsUnknown: closing?.metricsUnknown ?? metricsSent,
    metricsPerMinute: loadMs > 0 ? (metricsSent / loadMs) * 60_000 : null,
    backPressureMs: closing?.backPressureMs ?? null,
    parts: [...parts],
    passes: [...passes],
    flow: flowOf(recorded),
  };
}

/** lastRead is the last pass that could read what is stored; null where none could. */
export function lastRead(passes: readonly KeyReading[]): KeyReading | null {
  return passes.findLast(({ reason }) => reason === null) ?? null;
}

/** A way without its end is none: where nothing was read there is no flow. */
function flowOf(recorded: RecordedDelivery): MetricFlow | null {
  const { passes, metricsSent, metricsUnknown, reports, closing } = recorded;
  const found = lastRead(passes);
  if (found === null || found.stored === null) return null;
  const recovered = found.recovered ?? 0;
  const asked = metricsSent + metricsUnknown + recorded.metricsNeverSent;
  const planned = recorded.metricsPlanned ?? asked;
  const inputs: FlowInputs = {
    planned,
    handedOver: metricsSent,
    neverSent: planned - metricsSent - metricsUnknown,
    unknownFound: recovered,
    unknownMissing: metricsUnknown - recovered,
    unknownConnections: closing?.metricsUnknown ?? metricsSent,
    relay: reports.find(({ role }) => role === 'relay') ?? null,
    caches: reports.filter(({ role }) => role === 'cache'),
    found: {
      readable: found.stored + (found.wrongValue ?? 0) + recovered,
      overwritten: found.overwritten,
      cached: found.cached ?? 0,
      aggregated: found.aggregated ?? 0,
      expired: found.expired ?? 0,
      byPart: found.byPart,
    },
    lostInMemory: lostInMemory(passes, found),
  };
  return metricFlow(inputs);
}

/** Keys that were there until every cache was killed. */
function lostInMemory(passes: readonly KeyReading[], last: KeyReading): number {
  if (last.when !== 'after_restart') return 0;
  const before = lastRead(passes.slice(0, passes.indexOf(last)));
  return before === null ? 0 : Math.max(0, (last.lost ?? 0) - (before.lost ?? 0));
}
