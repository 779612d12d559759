import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { Delivery } from '@tidemark/domain/result/delivery';
import { DefinitionList } from '#ui/definition-list.tsx';
import { exactCount, notMeasured } from '#ui/quantity.ts';

/** ConnectionFacts say what is known of the metrics by the way their connections ended. */
export function ConnectionFacts({ delivery }: { delivery: Delivery }) {
  const { metricsSent, metricsClosed, metricsUnknown, backPressureMs } = delivery;
  return (
    <DefinitionList
      entries={[
        { term: 'Handed over', value: `${exactCount(metricsSent)} metrics` },
        {
          term: 'Closed',
          value: `${exactCount(metricsClosed)} metrics: the peer read everything. It is no proof that it kept them.`,
        },
        {
          term: 'Unknown',
          value:
            metricsUnknown === 0
              ? 'none'
              : `${exactCount(metricsUnknown)} metrics: the connection broke, or did not close in time. The peer may have read them or not.`,
        },
        {
          term: 'Waited',
          value: waitedText(backPressureMs),
        },
      ]}
    />
  );
}

function waitedText(backPressureMs: number | null): string {
  if (backPressureMs === null) return notMeasured;
  if (backPressureMs === 0) return 'never: each connection took what was due';
  return `${durationText(backPressureMs)} in which a connection took no more bytes, because its peer did not read`;
}
