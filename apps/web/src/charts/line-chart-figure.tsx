'use client';

import { ChartLine, Table2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { BandLayer } from './band-layer.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTableView } from './chart-table-view.tsx';
import { CrosshairLayer } from './crosshair-layer.tsx';
import { SaveMenu } from './export/save-menu.tsx';
import { strokes } from './line-look.ts';
import { LinePlot } from './line-plot.tsx';
import { plotFrame } from './plot-frame.ts';
import { PlotLabels } from './plot-labels.tsx';
import { chartCsv } from './prepare/chart-csv.ts';
import type { ChartModel } from './prepare/chart-model.ts';
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
            icon={asTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
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
