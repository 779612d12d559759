import { lastRead } from '@tidemark/analysis/delivery/delivery-of';
import { countText, durationText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { Delivery, KeyReading } from '@tidemark/domain/result/delivery';
import { Term } from '#features/docs/help.tsx';
import { countQuantity } from '#ui/quantity.ts';
import { Tile } from '#ui/tile.tsx';

/** DeliveryTiles are the figures of a run whose target acknowledges nothing: what was sent, what peers read, what is readable. */
export function DeliveryTiles({ delivery }: { delivery: Delivery }) {
  const { metricsSent, metricsPlanned, metricsClosed, metricsUnknown, metricsPerMinute, backPressureMs } =
    delivery;
  const last = lastRead(delivery.passes);
  return (
    <>
      <Tile
        label={<Term name="handed over">Metrics sent</Term>}
        {...metrics(metricsSent)}
        detail={[
          metricsPlanned === null ? null : `of ${countText(metricsPlanned)} planned`,
          metricsPerMinute === null ? null : `${countText(metricsPerMinute)} per minute`,
        ]
          .filter((text) => text !== null)
          .join(', ')}
      />
      <Tile
        label={<Term name="closed">Read by the peer</Term>}
        {...metrics(metricsClosed)}
        detail={unknownText(metricsUnknown)}
      />
      {last ? (
        <ReadableTile pass={last} />
      ) : (
        <Tile label="Readable" {...metrics(null)} detail="not read back" />
      )}
      <Tile label="Lost" {...metrics(last?.lost ?? null)} detail={lostText(delivery, last)} />
      {backPressureMs === null || backPressureMs === 0 ? null : (
        <Tile
          label="Waited for the peer"
          value={durationText(backPressureMs)}
          detail="a connection took no more bytes"
        />
      )}
    </>
  );
}

function ReadableTile({ pass }: { pass: KeyReading }) {
  const { stored, wrongValue, recovered, cached, overwritten } = pass;
  const readable = stored === null ? null : stored + (wrongValue ?? 0) + (recovered ?? 0);
  const parts = [
    wrongValue ? `${countText(wrongValue)} of them with another value than the last one sent` : null,
    cached ? `${countText(cached)} more in a cache only` : null,
    overwritten > 0 ? `${countText(overwritten)} overwritten as planned` : null,
  ].filter((text) => text !== null);
  return <Tile label="Readable" {...metrics(readable)} detail={parts.join(', ') || null} />;
}

function metrics(count: number | null) {
  return countQuantity(count, count === 1 ? 'metric' : 'metrics');
}

function unknownText(unknown: number): string {
  return unknown === 0
    ? 'every connection was read to its end'
    : `${countText(unknown)} unknown: their connection broke or did not close in time`;
}

function lostText({ metricsSent }: Delivery, pass: KeyReading | null): string {
  if (pass === null || pass.lost === null) return 'not known: nothing was read back';
  return metricsSent === 0 ? 'nothing was sent' : `${shareText(pass.lost / metricsSent)} of what was sent`;
}
