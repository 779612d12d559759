'use client';

import { ChartLineIcon, Table2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { chartCsv, chartTable } from '#charts/prepare/chart-table.ts';
import { Button } from '#ui/button.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { CrosshairLayer } from './crosshair-layer.tsx';
import { SaveMenu } from './export/save-menu.tsx';
import { LineSwatch, strokes } from './line-look.tsx';
import { LinePlot } from './line-plot.tsx';
import { type PlotFrame, plotFrame, toPixels } from './plot-frame.ts';
import { PlotLabels } from './plot-labels.tsx';
import type { ChartLine, ChartModel } from './prepare/chart-model.ts';
import { useWidth } from './use-width.ts';

/** LineChartFigure is a chart with its title, legend, crosshair and the table behind it. */
export function LineChartFigure({
  model,
  level = 2,
  table,
}: {
  model: ChartModel;
  level?: 2 | 3;
  /** Stands for the chart's own table where the figures behind it show more. */
  table?: ReactNode;
}) {
  const titleId = useId();
  const figure = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
  };
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <figure
      ref={figure}
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <figcaption className="flex flex-wrap items-start justify-between gap-2">
        <Heading id={titleId} className="font-semibold text-[15px]">
          {model.title}
        </Heading>
        <span className="flex flex-wrap gap-1">
          <SaveMenu figure={figure} words={wordsOf(model, hidden)} table={() => chartCsv(model)} />
          <Button
            look="quiet"
            size="small"
            className="-my-1"
            icon={asTable ? <ChartLineIcon aria-hidden /> : <Table2 aria-hidden />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        </span>
      </figcaption>
      <ChartLegend lines={model.lines} hidden={hidden} onToggle={toggle} />
      {asTable ? (table ?? <ChartTableView model={model} />) : <Plot model={model} hidden={hidden} />}
      <p className="text-[12.5px] text-ink-faint">{model.notes.join(' ')}</p>
    </figure>
  );
}

/** A picture says what a reader of the page sees beside the plot: its title, the lines that are shown, and its notes. */
function wordsOf({ title, lines, notes }: ChartModel, hidden: ReadonlySet<string>) {
  const shown = lines.filter(({ key }) => !hidden.has(key));
  return {
    title,
    notes,
    legend: shown.map(({ label, hue, look }) => ({ label, hue, dash: strokes[look].dash ?? null })),
  };
}

function Plot({ model, hidden }: { model: ChartModel; hidden: ReadonlySet<string> }) {
  const [ref, width] = useWidth();
  const lines = model.lines.filter((line) => !hidden.has(line.key));
  const runIds = new Set(lines.map((line) => line.runId));
  const shown = { ...model, lines, levels: model.levels.filter((entry) => runIds.has(entry.runId)) };
  const frame = plotFrame(width ?? 0, model.lines.length);
  return (
    <div ref={ref} data-plot className="relative h-[264px] w-full">
      {width === null ? null : (
        <>
          <BandLayer model={shown} frame={frame} />
          <div aria-hidden className="absolute inset-0">
            <LinePlot model={shown} frame={frame} lines={lines} />
          </div>
          <div aria-hidden>
            <PlotLabels model={shown} frame={frame} lines={lines} />
          </div>
          <CrosshairLayer model={shown} frame={frame} lines={lines} />
        </>
      )}
    </div>
  );
}

/** BandLayer shades the bands of a model beneath its lines. */
function BandLayer({ model, frame }: { model: ChartModel; frame: PlotFrame }) {
  if (!model.bands || model.bands.length === 0) return null;
  const { x, y } = toPixels(model, frame);
  return (
    <svg aria-hidden="true" width={frame.width} height={frame.height} className="absolute inset-0">
      {model.bands.map(({ key, hue, points }) => (
        <polygon
          key={key}
          points={[
            ...points.map((point) => `${x(point.x)},${y(point.high)}`),
            ...points.toReversed().map((point) => `${x(point.x)},${y(point.low)}`),
          ].join(' ')}
          fill={hue}
          fillOpacity={0.14}
        />
      ))}
    </svg>
  );
}

/** ChartLegend names each line and takes it away or brings it back. */
function ChartLegend({
  lines,
  hidden,
  onToggle,
}: {
  lines: ChartLine[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
}) {
  return (
    <ul
      aria-label="Lines"
      className="flex max-h-32 flex-wrap gap-x-1 gap-y-0.5 overflow-y-auto sm:max-h-none sm:overflow-visible"
    >
      {lines.map((line) => {
        const isHidden = hidden.has(line.key);
        return (
          <li key={line.key}>
            <button
              type="button"
              aria-pressed={!isHidden}
              title={isHidden ? 'Show this line' : 'Hide this line'}
              onClick={() => onToggle(line.key)}
              className="flex min-h-7 items-center gap-1.5 rounded-sm px-1.5 text-left text-[13px] hover:bg-sunken"
            >
              <LineSwatch line={line} />
              <span className={isHidden ? 'text-ink-faint line-through' : ''}>{line.label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** ChartTableView is the table behind a chart. */
function ChartTableView({ model }: { model: ChartModel }) {
  const { rows, total } = chartTable(model);
  return (
    <>
      <Table caption={`${model.title}: readings`} className="max-h-80 overflow-y-auto">
        <TableHead>
          <HeadCell>Line</HeadCell>
          <HeadCell numeric>Elapsed</HeadCell>
          <HeadCell numeric>Simulated</HeadCell>
          <HeadCell numeric>Value</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.key}>
              <RowHead className="font-normal">{row.line}</RowHead>
              <Cell numeric>{row.elapsed}</Cell>
              <Cell numeric>{row.simulated}</Cell>
              <Cell numeric>{row.value}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length < total ? (
        <p className="px-3 pt-2 text-[13px] text-ink-faint">
          {rows.length.toLocaleString('en')} of {total.toLocaleString('en')} readings are listed.
        </p>
      ) : null}
    </>
  );
}
