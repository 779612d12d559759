'use client';

import { microsecondsText } from '@tidemark/domain/kernel/quantity-text';
import { useMemo } from 'react';
import { XyFigure } from '#charts/xy-figure.tsx';
import { Help } from '#features/docs/help.tsx';
import { Panel } from '#ui/panel.tsx';
import { notMeasured } from '#ui/quantity.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { useAddress } from '#ui/use-address.ts';
import type { Board } from './board.ts';
import {
  instrumentLine,
  type PercentileLine,
  percentileCsv,
  preparePercentiles,
  runCurve,
  usualQuantiles,
  whyNoLine,
} from './prepare-percentiles.ts';

const times = [
  { value: 'response', label: 'Response time' },
  { value: 'service', label: 'Service time' },
] as const;
const grains = [
  { value: 'side', label: 'Sides' },
  { value: 'run', label: 'Runs' },
];
const scales = [
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Logarithmic' },
];

const words = {
  response: 'From when a request was due to its answer',
  service: 'From when a request was sent to its answer',
};

/** PercentilePanel shows how times are distributed: a line a side with the spread of its runs, or a line a run. */
export function PercentilePanel({ board }: { board: Board }) {
  const address = useAddress();
  const which = times.find(({ value }) => value === address.get('time'))?.value ?? usualTime(board);
  const byRun = address.get('by') === 'run';
  const onLogs = address.get('scale') === 'log';
  const lines = useMemo(
    () => withInstrument(linesOf(board, which, byRun), board, which),
    [board, which, byRun],
  );
  const model = useMemo(() => preparePercentiles(lines, { onLogs }), [lines, onLogs]);
  return (
    <Panel
      title="Time by percentile"
      help={<Help of="time-by-percentile" about="Time by percentile" />}
      description={`${words[which]}.`}
    >
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <Segmented
            label="Time"
            options={[...times]}
            value={which}
            onValueChange={(value) => address.set({ time: value })}
          />
          <Segmented
            label="One line per"
            options={grains}
            value={byRun ? 'run' : 'side'}
            onValueChange={(value) => address.set({ by: value === 'run' ? value : null })}
          />
          <Segmented
            label="Time scale"
            options={scales}
            value={onLogs ? 'log' : 'linear'}
            onValueChange={(value) => address.set({ scale: value === 'log' ? value : null })}
          />
        </div>
        {lines.length === 0 ? (
          <p className="text-ink-soft text-sm">{whyNoLine(linesOf(board, which, true).length)}</p>
        ) : (
          <>
            <XyFigure model={model} table={() => percentileCsv(lines)} />
            <PercentileTable lines={lines} />
          </>
        )}
      </div>
    </Panel>
  );
}

function usualTime({ comparison: { curves } }: Board): 'response' | 'service' {
  return curves.response.length === 0 && curves.service.length > 0 ? 'service' : 'response';
}

/** The response times contain the error of the instrument, so it is drawn below them. */
function withInstrument(lines: PercentileLine[], { runs }: Board, which: 'response' | 'service') {
  const instrument = which === 'response' ? instrumentLine(runs.map((run) => run.instrumentCurve)) : null;
  return lines.length === 0 || instrument === null ? lines : [...lines, instrument];
}

function linesOf(
  { runs, comparison }: Board,
  which: 'response' | 'service',
  byRun: boolean,
): PercentileLine[] {
  if (byRun)
    return runs.flatMap((run) => {
      const curve = which === 'response' ? run.responseCurve : run.serviceCurve;
      const { id: key, label, hue, marker, dash } = run;
      return curve ? [{ key, label, hue, marker, dash, points: runCurve(curve) }] : [];
    });
  return comparison.curves[which].map(({ label, runIds, points }) => {
    const first = runs.find(({ id }) => runIds.includes(id));
    return {
      key: label,
      label: runIds.length === 1 ? label : `${label}, ${runIds.length} runs`,
      hue: first?.hue ?? 'var(--hue-gray)',
      marker: first?.marker ?? 'circle',
      dash: first?.dash ?? 0,
      points,
    };
  });
}

function PercentileTable({ lines }: { lines: readonly PercentileLine[] }) {
  const at = (line: PercentileLine, quantile: number) => {
    const point = line.points.find((candidate) => candidate.quantile === quantile);
    return point === undefined ? notMeasured : microsecondsText(point.us);
  };
  return (
    <Table caption="Times by percentile">
      <TableHead>
        <HeadCell>Line</HeadCell>
        {usualQuantiles.slice(1).map(({ quantile, label }) => (
          <HeadCell key={quantile} numeric>
            {label}
          </HeadCell>
        ))}
        <HeadCell numeric>max</HeadCell>
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.key}>
            <RowHead className="min-w-40 font-normal">{line.label}</RowHead>
            {usualQuantiles.slice(1).map(({ quantile }) => (
              <Cell key={quantile} numeric>
                {at(line, quantile)}
              </Cell>
            ))}
            <Cell numeric>{at(line, 1)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
