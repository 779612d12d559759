import { daysText, retentionSentence } from '@tidemark/analysis/run/analysis-sentences';
import { reclaimedShare } from '@tidemark/analysis/run/reclaimed-share';
import { countText, durationText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { RetentionAnalysis, ShardDrop } from '@tidemark/domain/result/retention-analysis';
import { Help } from '#features/docs/help.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Panel } from '#ui/panel.tsx';
import { countQuantity, exactCount, notMeasured, unbroken } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { Tile, Tiles } from '#ui/tile.tsx';

/** RetentionSection says whether retention takes series and memory back, how late, and how much. */
export function RetentionSection({ retention }: { retention: RetentionAnalysis }) {
  return (
    <Panel
      title="Are expired series reclaimed?"
      help={<Help of="are-expired-series-reclaimed" about="Are expired series reclaimed?" />}
      description={`${daysText(retention.retentionDays)} kept in shards of ${daysText(retention.shardDays)}, ${countText(retention.churnPerDay)} new series per simulated day beside ${countText(retention.fixedSeries)} fixed ones.`}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm">{unbroken(retentionSentence(retention))}</p>
        <RetentionTiles retention={retention} />
        {retention.drops.length > 0 ? (
          <Disclosure summary="Dropped shards" hint={countText(retention.drops.length)}>
            <DropsTable drops={retention.drops} />
          </Disclosure>
        ) : null}
      </div>
    </Panel>
  );
}

function RetentionTiles({ retention }: { retention: RetentionAnalysis }) {
  const { plateau, overhang, reclaimLagDays, reclaimLagNeeds } = retention;
  return (
    <Tiles>
      <Tile
        label="Plateau of series, observed"
        {...countQuantity(plateau?.observed.middle ?? null, 'series')}
        detail={plateau ? plateauText(plateau) : 'needs a run that lasts until the series count is level'}
      />
      <Tile
        label="Retention overhang"
        value={overhang.kind === 'days' ? daysText(overhang.days) : notMeasured}
        detail={overhangText(overhang)}
      />
      <Tile
        label="Reclaim lag"
        value={reclaimLagDays ? daysText(reclaimLagDays.middle) : notMeasured}
        detail={
          reclaimLagDays
            ? `${lagText(reclaimLagDays)}, over ${shardsText(reclaimLagDays.count)}`
            : `needs ${reclaimLagNeeds ?? 'a dropped shard'}`
        }
      />
      <ReclaimTile label="Heap released" share={retention.heapReclaimShare} />
      <ReclaimTile label="RSS released" share={retention.rssReclaimShare} />
    </Tiles>
  );
}

function plateauText({
  observed,
  expected,
  isExpectedExact,
}: NonNullable<RetentionAnalysis['plateau']>): string {
  const bound = isExpectedExact ? '' : 'at most ';
  return `${countText(observed.low)} to ${countText(observed.high)}; ${bound}${countText(expected)} expected`;
}

function overhangText(overhang: RetentionAnalysis['overhang']): string {
  switch (overhang.kind) {
    case 'days':
      return `${daysText(overhang.plannedDays)} of it due to shards and checks`;
    case 'unbounded':
      return `series rise by ${countText(overhang.seriesPerDay)} per simulated day`;
    case 'unknown':
      return `needs ${overhang.needs}`;
  }
}

function lagText({ low, high }: NonNullable<RetentionAnalysis['reclaimLagDays']>): string {
  const [least, most] = [daysText(low), daysText(high)];
  return least === most ? 'the same for each' : `${least} to ${most}`;
}

function shardsText(count: number): string {
  return count === 1 ? 'one shard' : `${countText(count)} shards`;
}

function ReclaimTile({ label, share }: { label: string; share: RetentionAnalysis['heapReclaimShare'] }) {
  const shown = reclaimedShare(share);
  if (shown.kind === 'left_out') return <Tile label={label} value={notMeasured} detail={shown.reason} />;
  const { middle, low, high } = shown.share;
  return (
    <Tile
      label={label}
      value={shareText(middle)}
      detail={`of what the dropped series had cost; ${shareText(low)} to ${shareText(high)}`}
    />
  );
}

function DropsTable({ drops }: { drops: ShardDrop[] }) {
  return (
    <Table caption="Shards that retention dropped" className="max-h-80 overflow-y-auto">
      <TableHead>
        <HeadCell>Shard until</HeadCell>
        <HeadCell numeric>Due</HeadCell>
        <HeadCell numeric>Dropped</HeadCell>
        <HeadCell numeric>Fewer series at</HeadCell>
        <HeadCell numeric>Reclaimed after</HeadCell>
        <HeadCell numeric>Series before</HeadCell>
        <HeadCell numeric>Series after</HeadCell>
      </TableHead>
      <TableBody>
        {drops.map((drop) => (
          <TableRow key={drop.shardEndDay}>
            <RowHead className="whitespace-nowrap font-normal">{dayText(drop.shardEndDay)}</RowHead>
            <Cell numeric>{dayText(drop.dueDay)}</Cell>
            <Cell numeric>{dayText(drop.droppedDay)}</Cell>
            <Cell numeric>{drop.reclaimedDay === null ? notMeasured : dayText(drop.reclaimedDay)}</Cell>
            <Cell numeric>{drop.reclaimMs === null ? notMeasured : durationText(drop.reclaimMs)}</Cell>
            <Cell numeric>{exactCount(drop.seriesBefore)}</Cell>
            <Cell numeric>{exactCount(drop.seriesAfter)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function dayText(day: number): string {
  return `day ${Number(day.toFixed(2))}`;
}
