'use client';

import { ChartLineIcon, Table2 } from 'lucide-react';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { chartCsv, chartTable } from '#charts/prepare/chart-table.ts';
import { Button } from '#ui/button.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { CrosshairLayer } from './crosshair-layer.tsx';
import { SaveMenu } from './export/save-menu.tsx';
import { LineSwatch, strokeOf } from './line-look.tsx';
import { LinePlot } from './line-plot.tsx';
import { stripHeightPx } from './plot/fault-strip.ts';
import { plotFrame, plotHeightPx } from './plot/plot-frame.ts';
import { PlotLabels } from './plot-labels.tsx';
import type { ChartLine, ChartModel } from './prepare/chart-model.ts';
import { canBeLog, chartView } from './prepare/chart-view.ts';
import { unitWords } from './prepare/value-text.ts';
import type { Span } from './prepare/zoom.ts';
import { useWidth } from './use-width.ts';
import { useLogScale, useZoom, type Zoom } from './use-zoom.ts';

/** LineChartFigure is a chart with its title, legend, crosshair and the table behind it. */
export function LineChartFigure({
  model: whole,
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
  const { zoom, zoomTo } = useZoom(whole.axis);
  const [isLog, setLog] = useLogScale(whole.key);
  const model = useMemo(() => chartView(whole, { zoom, isLog }), [whole, zoom, isLog]);
  const unit = unitWords(model);
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
          {unit === null ? null : <span className="ml-2 font-normal text-[13px] text-ink-faint">{unit}</span>}
        </Heading>
        <span className="flex flex-wrap gap-1">
          {canBeLog(whole) ? (
            <Button
              look="quiet"
              size="small"
              className="-my-1 aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
              aria-pressed={isLog}
              onClick={() => setLog(!isLog)}
            >
              Log scale
            </Button>
          ) : null}
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
      {asTable ? (
        (table ?? <ChartTableView model={model} />)
      ) : (
        <Plot model={model} hidden={hidden} whole={whole.xDomain} zoomTo={zoomTo} />
      )}
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
    legend: shown.map((line) => ({ label: line.label, hue: line.hue, dash: strokeOf(line).dash ?? null })),
  };
}

function Plot({
  model,
  hidden,
  whole,
  zoomTo,
}: {
  model: ChartModel;
  hidden: ReadonlySet<string>;
  whole: Span;
  zoomTo: Zoom['zoomTo'];
}) {
  const [ref, width] = useWidth();
  const shown = useMemo(() => withoutHidden(model, hidden), [model, hidden]);
  const labeled = model.lines.length;
  const stripPx = stripHeightPx(model.faults ?? []);
  const frame = useMemo(() => plotFrame(width ?? 0, labeled, stripPx), [width, labeled, stripPx]);
  return (
    <div ref={ref} data-plot className="relative w-full" style={{ height: plotHeightPx(stripPx) }}>
      {width === null ? null : (
        <>
          {/* Clipped: a window that narrows must not scroll sideways until the new width is measured. */}
          <div aria-hidden className="absolute inset-0 overflow-x-clip">
            <LinePlot model={shown} frame={frame} />
            <PlotLabels model={shown} frame={frame} />
          </div>
          <CrosshairLayer model={shown} frame={frame} whole={whole} zoomTo={zoomTo} />
        </>
      )}
    </div>
  );
}

function withoutHidden(model: ChartModel, hidden: ReadonlySet<string>): ChartModel {
  const lines = model.lines.filter((line) => !hidden.has(line.key));
  const runIds = new Set(lines.map((line) => line.runId));
  return { ...model, lines, levels: model.levels.filter((level) => runIds.has(level.runId)) };
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
  const isDistinct = new Set(lines.map(({ shortLabel }) => shortLabel)).size === lines.length;
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
              <span className={isHidden ? 'text-ink-faint line-through' : ''}>
                <span className="hidden sm:inline">{line.label}</span>
                <span className="sm:hidden">{isDistinct ? line.shortLabel : line.label}</span>
              </span>
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
