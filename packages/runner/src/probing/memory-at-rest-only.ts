import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { ProbeSample } from '@tidemark/domain/run/sample';
import type { Rest } from './wait-until-at-rest.ts';

const memoryMetrics: ReadonlySet<MetricName> = new Set([
  'heapInUseBytes',
  'heapAllocBytes',
  'sysBytes',
  'rssBytes',
]);

/** memoryAtRestOnly gives memory of a server that was not at rest as null with the reason: an upper bound is no sample at rest. */
export function memoryAtRestOnly(samples: ProbeSample[], { atRest, reason }: Rest): ProbeSample[] {
  if (atRest) return samples;
  return samples.map((sample) =>
    memoryMetrics.has(sample.metric) && sample.value !== null
      ? { ...sample, value: null, reason: `not at rest: ${reason}` }
      : sample,
  );
}
