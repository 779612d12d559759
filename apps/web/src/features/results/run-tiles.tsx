import { figureValue } from '@tidemark/domain/figures/catalog';
import {
  growthMeasureOf,
  heapAtRest,
  heapGrowth,
  readPeriods,
} from '@tidemark/domain/figures/memory-at-rest';
import {
  pointsSent,
  requestCount,
  requestsPerSec,
  serviceTimeOf,
  successShare,
} from '@tidemark/domain/figures/requests';
import {
  bytesText,
  countText,
  microsecondsText,
  signedBytes,
  threeDigits,
} from '@tidemark/domain/kernel/quantity-text';
import { instrumentText } from '@tidemark/domain/result/instrument-error';
import { pointsTaken } from '@tidemark/domain/result/interval-report';
import type { MemorySlope } from '@tidemark/domain/result/memory-slope';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { timeText } from '#charts/prepare/axis-ticks.ts';
import { Term } from '#features/docs/help.tsx';
import {
  bytesQuantity,
  countQuantity,
  latencyQuantity,
  notMeasured,
  signedBytesQuantity,
} from '#ui/quantity.ts';
import { Tile, Tiles } from '#ui/tile.tsx';
import { SlopeBadge } from './analysis/slope-look.tsx';
import { DeliveryTiles } from './delivery/delivery-tiles.tsx';

/** RunTiles are the few figures of a run that people ask for first, each with its spread or its moment. */
export function RunTiles({ summary }: { summary: RunSummary }) {
  const { pointsPerSec, responseTime, peakRssBytes, verification, delivery } = summary;
  const last = readPeriods(summary).at(-1);
  const rate = countQuantity(pointsPerSec?.mean ?? null, 'points/s');
  const response = latencyQuantity(responseTime?.p99Us ?? null);
  const lost = countQuantity(verification.status === 'unknown' ? null : verification.totals.lost, 'points');
  return (
    <Tiles>
      {summary.pointsAsked === null ? null : <HeldTile summary={summary} pointsAsked={summary.pointsAsked} />}
      <Tile
        label={delivery ? 'Points sent per second' : 'Acknowledged per second'}
        {...rate}
        detail={
          pointsPerSec &&
          pointsPerSec.seconds > 0 &&
          `p5-p95 per second: ${countText(pointsPerSec.p5)} to ${countText(pointsPerSec.p95)}`
        }
      />
      {summary.imported ? (
        <ImportedTiles summary={summary} />
      ) : (
        <Tile
          label={<Term name="response">Response time, p99</Term>}
          {...response}
          detail={responseDetail(summary)}
        />
      )}
      {last ? <SettledTiles summary={summary} /> : null}
      {summary.imported || delivery ? null : (
        <Tile
          label={<Term name="RSS">Peak RSS</Term>}
          {...bytesQuantity(peakRssBytes?.value ?? null)}
          detail={peakRssBytes && highWaterMoment(summary, peakRssBytes)}
        />
      )}
      {delivery ? (
        <DeliveryTiles delivery={delivery} />
      ) : (
        <Tile
          label={<Term name="lost">Lost</Term>}
          {...lost}
          detail={verification.status === 'unknown' ? 'not verified' : storedText(verification.totals)}
        />
      )}
    </Tiles>
  );
}

/** The spread of the response time, and how much of it may be the instrument's own error. */
function responseDetail({ responseTime, instrument }: RunSummary): string | null {
  if (responseTime === null) return null;
  return [
    `median ${microsecondsText(responseTime.p50Us)}`,
    `max ${microsecondsText(responseTime.maxUs)}`,
    instrumentText(responseTime, instrument, 'p99Us'),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** What the target took of what the load asked of it, and what became of the rest. */
function HeldTile({ summary, pointsAsked }: { summary: RunSummary; pointsAsked: number }) {
  const held = figureValue('heldShare', { summary, lastSamples: {} });
  const rest = [
    { points: pointsAsked - pointsSent(summary), text: 'never sent' },
    { points: summary.pointsRejected, text: 'refused' },
    { points: summary.pointsUnknown, text: 'without an answer' },
  ].filter(({ points }) => points > 0);
  const asked = `${countText(pointsTaken(summary))} of ${countText(pointsAsked)} points`;
  return (
    <Tile
      label={<Term name="load held">Load held</Term>}
      value={held === null ? notMeasured : threeDigits(held * 100)}
      unit={held === null ? undefined : '%'}
      detail={[asked, ...rest.map(({ points, text }) => `${countText(points)} ${text}`)].join(', ')}
    />
  );
}

/** What is stored, with what makes it differ from what was acknowledged. */
function storedText(totals: RunSummary['verification']['totals']): string {
  const parts = [
    { points: totals.recovered, text: 'of them without an answer' },
    { points: totals.overwritten, text: 'overwritten' },
    { points: totals.expired, text: 'expired' },
    { points: totals.unexpected, text: 'unexpected' },
  ].filter(({ points }) => points !== null && points > 0);
  const stored = `${countText(totals.stored ?? 0)} stored`;
  return [stored, ...parts.map(({ points, text }) => `${countText(points ?? 0)} ${text}`)].join(', ');
}

/** Another tool shows requests, and times from the moment of sending. */
function ImportedTiles({ summary }: { summary: RunSummary }) {
  const service = serviceTimeOf(summary);
  const success = successShare(summary);
  return (
    <>
      <Tile
        label={<Term name="service time">Service time, p99</Term>}
        {...latencyQuantity(service?.p99Us ?? null)}
        detail={
          service &&
          [
            service.p50Us === null ? null : `median ${microsecondsText(service.p50Us)}`,
            `max ${microsecondsText(service.maxUs)}`,
          ]
            .filter((part) => part !== null)
            .join(', ')
        }
      />
      <Tile
        label="Requests"
        {...countQuantity(requestsPerSec(summary), 'requests/s')}
        detail={`${countText(requestCount(summary))} total, over attack and wait`}
      />
      <Tile
        label="Acknowledged"
        value={success === null ? notMeasured : (success * 100).toFixed(2)}
        unit={success === null ? undefined : '% of requests'}
      />
    </>
  );
}

function SettledTiles({ summary }: { summary: RunSummary }) {
  const heap = heapAtRest(summary);
  const last = readPeriods(summary).at(-1);
  const measure = growthMeasureOf([summary]);
  const growth = measure === 'slope' ? null : heapGrowth(summary, measure);
  if (!heap || !last) return null;
  return (
    <>
      <Tile
        label={
          <Term name="heap at rest of a run">{`Heap at rest, day ${countText(heap.simulatedDay)}`}</Term>
        }
        {...bytesQuantity(heap.bytes)}
        detail={
          growth &&
          `${signedBytes(growth.middle)} per simulated day (${signedBytes(growth.low)} to ${signedBytes(growth.high)})`
        }
      />
      {summary.analysis ? <GrowthTile slope={summary.analysis.memory.heapSettled} /> : null}
      <Tile
        label="Series at rest"
        {...countQuantity(last.observedSeries, 'series')}
        detail={last.expectedSeries === null ? null : `${countText(last.expectedSeries)} expected`}
      />
    </>
  );
}

/** Growth of the heap at rest, once the warm-up is over: how much within what, or what is missing. */
function GrowthTile({ slope }: { slope: MemorySlope }) {
  const { result } = slope;
  const label = <Term name="slope">Heap growth per day</Term>;
  if (result.kind === 'not_enough_data')
    return <Tile label={label} value={notMeasured} detail={`not enough data: needs ${result.needs}`} />;
  const { lowBytesPerDay, highBytesPerDay } = result;
  return (
    <Tile
      label={label}
      {...signedBytesQuantity(result.bytesPerDay)}
      difference={<SlopeBadge slope={slope} />}
      detail={`95 %: ${signedBytes(lowBytesPerDay)} to ${signedBytes(highBytesPerDay)}`}
    />
  );
}

function highWaterMoment(summary: RunSummary, peak: NonNullable<RunSummary['peakRssBytes']>): string {
  if (peak.simulatedAtMs === null) return `${threeDigits(peak.offsetMs / 1_000)} s after the start`;
  const simulatedMs = Math.max(0, peak.simulatedAtMs - summary.simulatedStartMs);
  return `${timeText('simulated', simulatedMs)}${summary.peakHeapInUseBytes ? `, heap ${bytesText(summary.peakHeapInUseBytes.value)}` : ''}`;
}
