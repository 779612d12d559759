'use client';

import type { CellForecast, ExperimentForecast } from '@tidemark/domain/experiment/experiment-view';
import { bytesText, countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { Help } from '#features/docs/help.tsx';
import { Callout } from '#ui/callout.tsx';
import { FieldError } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { notMeasured, unbroken } from '#ui/quantity.ts';
import { Tile, Tiles } from '#ui/tile.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { refusalWords } from './refusal-words.ts';
import type { ForecastView } from './use-experiment-forecast.ts';

/** GridPanel shows every cell of a design before it is started, with what it costs or why it cannot be run, and the sums. */
export function GridPanel({
  prepared,
  tooMany,
  children,
}: {
  prepared: ForecastView;
  /** How many runs the design would have, where that is more than an experiment may have. */
  tooMany: string | null;
  children: ReactNode;
}) {
  const { forecast, asking, problem } = prepared;
  const isSearch = prepared.reading.ok && prepared.reading.design.search !== null;
  return (
    <Panel
      title="Planned runs"
      help={<Help of="planned-runs" about="Planned runs" />}
      description="One row per system, one column per schema and load profile."
    >
      <div className="flex min-w-0 flex-col gap-4">
        {tooMany ? (
          <Callout tone="fail" title="Too many runs">
            {tooMany}
          </Callout>
        ) : null}
        {forecast ? (
          <>
            <Totals forecast={forecast} asking={asking} isSearch={isSearch} />
            <ForecastGrid forecast={forecast} asking={asking} />
            <Remedies forecast={forecast} />
            <Sources forecast={forecast} />
          </>
        ) : null}
        {!forecast && !tooMany ? (
          <p className="text-ink-soft text-sm">
            Choose a schema, a load profile and a system to see the grid: points, series, time and disk of
            each cell, or why it cannot run.
          </p>
        ) : null}
        {problem ? (
          <Callout tone="warn" title="Time and disk are unknown">
            {problem.detail}
          </Callout>
        ) : null}
        {children}
      </div>
    </Panel>
  );
}

function Totals({
  forecast,
  asking,
  isSearch,
}: {
  forecast: ExperimentForecast;
  asking: boolean;
  /** A search may end early: the sums are the most that it takes. */
  isSearch: boolean;
}) {
  const refused = forecast.cells.filter(({ refusals }) => refusals.length > 0).length;
  const waiting = asking ? '…' : notMeasured;
  return (
    <Tiles>
      <Tile
        label={isSearch ? 'Runs, at most' : 'Runs'}
        value={forecast.runCount.toLocaleString('en')}
        detail={`${forecast.cells.length - refused} cells${refused > 0 ? `, ${refused} refused` : ''}`}
      />
      <Tile
        label={isSearch ? 'Points, at most' : 'Total points'}
        value={forecast.points === null ? notMeasured : countText(forecast.points)}
      />
      <Tile
        label={isSearch ? 'Time, at most' : 'Total time'}
        value={forecast.seconds === null ? waiting : unbroken(durationText(forecast.seconds * 1_000))}
        detail="one run at a time"
      />
      <Tile
        label="Disk limit"
        value={forecast.diskBytes === null ? waiting : unbroken(bytesText(forecast.diskBytes))}
        detail="freed after each run"
      />
    </Tiles>
  );
}

function ForecastGrid({ forecast, asking }: { forecast: ExperimentForecast; asking: boolean }) {
  return (
    <MatrixTable
      caption="Cells of the experiment"
      rows={forecast.rows}
      columns={forecast.columns}
      cells={forecast.cells}
      view={(cell) =>
        cell.refusals.length > 0 ? <RefusedCell cell={cell} /> : <CostCell cell={cell} asking={asking} />
      }
    />
  );
}

function CostCell({ cell, asking }: { cell: CellForecast; asking: boolean }) {
  const { points, series } = cell;
  return (
    <ul className="flex flex-col text-[13px]">
      <li>{points === null ? 'points unknown' : unbroken(`${countText(points)} points`)}</li>
      <li>{series === null ? 'series unknown' : unbroken(`${countText(series)} series`)}</li>
      <li className="text-ink-soft">{costText(cell, asking)}</li>
    </ul>
  );
}

function costText({ seconds, diskBytes }: CellForecast, asking: boolean): string {
  if (seconds === null && diskBytes === null) return asking ? '…' : 'time and disk unknown';
  const time = seconds ? `≈ ${durationText(seconds.value * 1_000)}` : 'time unknown';
  const disk = diskBytes ? bytesText(diskBytes.value) : 'disk unknown';
  return unbroken(`${time} · ${disk}`);
}

function RefusedCell({ cell }: { cell: CellForecast }) {
  return (
    <div className="flex flex-col gap-1 text-[13px]">
      <p className="flex items-center gap-1.5 font-medium text-warn">
        <Ban aria-hidden className="size-3.5 shrink-0" />
        Cannot run
      </p>
      {cell.refusals.map((refusal) => (
        <p key={refusal.pointer + refusal.detail} className="text-ink-soft">
          {refusalWords(refusal).reason}
        </p>
      ))}
    </div>
  );
}

/** What to change so that refused cells can run, each remedy once. */
function Remedies({ forecast }: { forecast: ExperimentForecast }) {
  const remedies = forecast.cells.flatMap(({ refusals }) =>
    refusals.flatMap((refusal) => refusalWords(refusal).remedy ?? []),
  );
  const refused = forecast.cells.filter(({ refusals }) => refusals.length > 0).length;
  if (refused === 0 || remedies.length === 0) return null;
  return (
    <Callout tone="warn" title={refused === 1 ? 'One cell cannot run' : `${refused} cells cannot run`}>
      {[...new Set(remedies)].join(' ')} Or start the others without them.
    </Callout>
  );
}

/** Where the figures come from, each source once. */
function Sources({ forecast }: { forecast: ExperimentForecast }) {
  const sourcesOf = (pick: (cell: CellForecast) => string | undefined) => [
    ...new Set(forecast.cells.flatMap((cell) => pick(cell) ?? [])),
  ];
  const lines = [
    { what: 'Time', sources: sourcesOf(({ seconds }) => seconds?.source) },
    { what: 'Disk', sources: sourcesOf(({ diskBytes }) => diskBytes?.source) },
  ].filter(({ sources }) => sources.length > 0);
  if (lines.length === 0) return null;
  return (
    <ul className="text-[13px] text-ink-faint">
      {lines.map(({ what, sources }) => (
        <li key={what}>
          {what}: {sources.join('; ')}
        </li>
      ))}
    </ul>
  );
}

/** NothingRuns says beside the button why it cannot be pressed. */
export function NothingRuns() {
  return <FieldError>Every cell is refused. Change the schemas, load profiles or systems.</FieldError>;
}
