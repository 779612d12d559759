'use client';

import { bytesInOneUnit, bytesText, countText } from '@tidemark/domain/kernel/quantity-text';
import type { RamEstimateBody } from '#api/shapes/ram.ts';
import { CapacityPanel } from '#features/compare/capacity-panel.tsx';
import { Callout } from '#ui/callout.tsx';
import { unbroken } from '#ui/quantity.ts';
import { Tile, Tiles } from '#ui/tile.tsx';
import { MeasureRam } from './measure-ram.tsx';
import type { RamQuery } from './ram-choice.ts';
import { SeriesTables } from './series-tables.tsx';

/** RamAnswer opens with a sentence, then figures, the measured points with the fitted line, and what the series come from. */
export function RamAnswer({ estimate, question }: { estimate: RamEstimateBody; question: RamQuery }) {
  const { sentence, predictions, remarks, capacity, series, measurement } = estimate;
  return (
    <>
      <p aria-live="polite" className="max-w-4xl font-medium text-lg leading-snug">
        {unbroken(sentence)}
      </p>
      <AnswerTiles estimate={estimate} />
      {remarks.length > 0 ? (
        <Callout title="What this rests on">
          <ul className="list-disc pl-4">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <MeasureRam
        question={question}
        measurement={isMeasured(estimate) ? null : measurement}
        isKnown={predictions.length > 0}
      />
      {capacity ? <CapacityPanel capacity={capacity} isLead={capacity.fit !== null} /> : null}
      <SeriesTables series={series} />
    </>
  );
}

/** Nothing is gained by measuring again what runs of the same tags and as many series showed. */
function isMeasured({ predictions: [lead], hasSameTags, measurement }: RamEstimateBody): boolean {
  if (lead === undefined || !hasSameTags) return false;
  return (measurement?.series.at(-1) ?? 0) <= sameSize * lead.measuredSeries;
}

const sameSize = 1.05;

const words = { rss: 'Peak RSS', heap: 'Heap at rest' } as const;

function AnswerTiles({ estimate: { predictions, series, countedDays } }: { estimate: RamEstimateBody }) {
  return (
    <Tiles>
      {predictions.map(({ memory, bytes, low, high }) => {
        const { texts, unit } = bytesInOneUnit([low, high]);
        return (
          <Tile
            key={memory}
            label={words[memory]}
            value={bytesText(bytes)}
            detail={`95 % prediction ${texts.join(' to ')} ${unit}`}
          />
        );
      })}
      <Tile
        label="Series held at once"
        value={countText(series.total)}
        detail={`of ${countText(Number(countedDays.toFixed(1)))} days: retention and the last shard`}
      />
      <Tile
        label="New series per day"
        value={countText(series.newPerDay)}
        detail={series.newPerDay === 0 ? 'retention does not matter' : 'from new entities'}
      />
    </Tiles>
  );
}
