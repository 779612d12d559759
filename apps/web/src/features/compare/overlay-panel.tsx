'use client';

import { useMemo } from 'react';
import { LineChartFigure } from '#charts/line-chart-figure.tsx';
import type { ChartAxis } from '#charts/prepare/chart-model.ts';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { useAddress } from '#ui/use-address.ts';
import type { Board } from './board.ts';
import { leadMetric } from './changed-metrics.ts';
import { chosenLine, lineKey, lineLabel, orderedLines } from './line-choices.ts';
import { prepareOverlay } from './prepare-overlay.ts';
import { useLines } from './use-lines.ts';

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
  const model = useMemo(
    () => (line === null || lines.length === 0 ? null : prepareOverlay(board.runs, lines, line, axis)),
    [board.runs, lines, line, axis],
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
        <Segmented
          label="Clock of the charts"
          options={axes}
          value={axis}
          onValueChange={(value) => address.set({ axis: value })}
        />
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
