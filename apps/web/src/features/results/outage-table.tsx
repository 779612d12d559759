import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { OutageSummary } from '@tidemark/domain/result/outage-summary';
import { exactCount, notMeasured } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** OutageTable lists the outages of a run: how long the target was away, and what the load made of it. */
export function OutageTable({ outages }: { outages: OutageSummary[] }) {
  const hasBuffer = outages.some(({ waitingPointsMax }) => waitingPointsMax !== null);
  return (
    <Table caption="Outages">
      <TableHead>
        <HeadCell>After</HeadCell>
        <HeadCell>Target</HeadCell>
        <HeadCell numeric>Downtime</HeadCell>
        {hasBuffer ? (
          <>
            <HeadCell numeric>Max waiting</HeadCell>
            <HeadCell numeric>Evicted</HeadCell>
          </>
        ) : null}
        <HeadCell numeric>Failed</HeadCell>
        <HeadCell numeric>Retried</HeadCell>
        <HeadCell numeric>Caught up</HeadCell>
      </TableHead>
      <TableBody>
        {outages.map((outage) => (
          <OutageRow key={outage.atSeconds} outage={outage} hasBuffer={hasBuffer} />
        ))}
      </TableBody>
    </Table>
  );
}

function OutageRow({ outage, hasBuffer }: { outage: OutageSummary; hasBuffer: boolean }) {
  const { kind, awayMs, drainMs, drainReason } = outage;
  return (
    <TableRow>
      <RowHead className="whitespace-nowrap font-normal">
        {durationText(outage.beganOffsetMs ?? outage.atSeconds * 1_000)}
      </RowHead>
      <Cell>{outage.beganOffsetMs === null ? 'no outage: the load ended before it' : kindWords[kind]}</Cell>
      <Cell numeric>{awayMs === null ? notMeasured : durationText(awayMs)}</Cell>
      {hasBuffer ? (
        <>
          <Cell numeric>{pointsText(outage.waitingPointsMax)}</Cell>
          <Cell numeric className={outage.evictedPoints ? 'text-fail' : ''}>
            {pointsText(outage.evictedPoints)}
          </Cell>
        </>
      ) : null}
      <Cell numeric className={outage.failedPoints ? 'text-fail' : ''}>
        {pointsText(outage.failedPoints)}
      </Cell>
      <Cell numeric>{outage.retries === null ? notMeasured : exactCount(outage.retries)}</Cell>
      <Cell numeric>
        {drainMs === null ? (
          <span className="text-[12.5px] text-ink-soft">{drainReason ?? notMeasured}</span>
        ) : (
          `after ${durationText(drainMs)}`
        )}
      </Cell>
    </TableRow>
  );
}

const kindWords: Record<OutageSummary['kind'], string> = {
  freeze: 'frozen',
  kill: 'killed and restarted',
};

function pointsText(points: number | null): string {
  return points === null ? notMeasured : exactCount(points);
}
