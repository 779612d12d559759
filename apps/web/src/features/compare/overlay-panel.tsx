'use client';

import type { PackedSeries } from '@tidemark/domain/run/packed-series';
import { useMemo } from 'react';
import { LineChartFigure } from '#charts/line-chart-figure.tsx';
import type { ChartAxis, ChartModel } from '#charts/prepare/chart-model.ts';
import { offsetsWithin } from '#charts/prepare/chart-view.ts';
import { useZoom } from '#charts/use-zoom.ts';
import { ZoomControls } from '#charts/zoom-controls.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { useAddress } from '#ui/use-address.ts';
import type { Board } from './board.ts';
import { leadMetric } from './changed-metrics.ts';
import { chosenLine, lineKey, lineLabel, orderedLines, readLineKey } from './line-choices.ts';
import { prepareOverlay } from './prepare-overlay.ts';
import { useDetail, useLines } from './use-lines.ts';

const axes: { value: ChartAxis; label: string }[] = [
  { value: 'elapsed', label: 'Elapsed' },
  { value: 'wall', label: 'Wall clock' },
  { value: 'simulated', label: 'Simulated' },
];

/** useAxis is the clock of all charts of a board: as the address says, else the data's where they have one of their own. */
export function useAxis({ runs }: Board): ChartAxis {
  const named = useAddress().get('axis');
  const usual = runs.some(({ isSimulated }) => isSimulated) ? 'simulated' : 'elapsed';
  return axes.find(({ value }) => value === named)?.value ?? usual;
}

/** OverlayPanel lays one metric of all runs over each other; which one, and over which clock, stands in the address. */
export function OverlayPanel({ board }: { board: Board }) {
  const address = useAddress();
  const axis = useAxis(board);
  const { matrix } = board.comparison;
  const lead = useMemo(() => (matrix ? leadMetric(matrix) : null), [matrix]);
  const line = chosenLine(board.choices, address.get('chart'), lead);
  const { lines, isLoading, fault } = useLines(board, line?.metric ?? null, line !== null);
  const { zoom } = useZoom(axis);
  const key = line === null ? null : lineKey(line);
  const coarse = useMemo(() => overlayOf(board, lines, key, axis), [board, lines, key, axis]);
  const range = useMemo(() => (coarse && zoom ? offsetsWithin([coarse], zoom) : null), [coarse, zoom]);
  const detail = useDetail(board, lines, range);
  const model = useMemo(
    () => (detail === null ? coarse : overlayOf(board, detail, key, axis)),
    [detail, coarse, board, key, axis],
  );
  if (line === null)
    return (
      <p className="rounded-lg border border-line bg-surface p-4 text-ink-soft text-sm">
        These runs have no readings over time.
      </p>
    );
  return (
    <section aria-label="Over time" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label="Over time" className="w-72 max-w-full">
          <Select
            value={lineKey(line)}
            options={orderedLines(board.choices).map((each) => ({
              value: lineKey(each),
              label: lineLabel(each),
            }))}
            onChange={(event) => address.set({ chart: event.target.value })}
          />
        </Field>
        <span className="flex flex-wrap items-center gap-2">
          {coarse === null ? null : <ZoomControls axis={axis} models={[coarse]} />}
          <Segmented
            label="Clock of the charts"
            options={axes}
            value={axis}
            onValueChange={(value) => address.set({ axis: value, zoom: null })}
          />
        </span>
      </div>
      {fault === null ? null : <Callout tone="fail">{fault}</Callout>}
      {model ? (
        <LineChartFigure key={`${model.key} ${axis}`} model={model} />
      ) : (
        <p
          role="status"
          className="flex h-80 items-center justify-center rounded-lg border border-line bg-surface text-[13px] text-ink-faint"
        >
          {isLoading ? 'Loading …' : 'No run has data on this clock; choose another one.'}
        </p>
      )}
    </section>
  );
}

function overlayOf(
  { runs }: Board,
  lines: readonly PackedSeries[],
  key: string | null,
  axis: ChartAxis,
): ChartModel | null {
  const line = readLineKey(key);
  return line === null || lines.length === 0 ? null : prepareOverlay(runs, lines, line, axis);
}
