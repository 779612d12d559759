'use client';

import type { ComparisonMatrix } from '@tidemark/analysis/compare/comparison-matrix';
import type { ExperimentRun } from '@tidemark/domain/experiment/experiment-record';
import { isTerminal } from '@tidemark/domain/run/run-state';
import { Ban, RotateCcw } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { AnswerBadge } from '#features/compare/gate-looks.tsx';
import { Help } from '#features/docs/help.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { judgementLooks } from '#ui/judgement-badge.tsx';
import { Panel } from '#ui/panel.tsx';
import { unbroken } from '#ui/quantity.ts';
import { Select } from '#ui/select.tsx';
import { runStateLooks } from '#ui/state-badge.tsx';
import type { CellView, ExperimentView } from './experiment-view.ts';
import { MatrixTable } from './matrix-table.tsx';
import { firstMetric, prepareResult } from './prepare-results.ts';
import { refusalWords } from './refusal-words.ts';
import { useExperimentChange } from './use-experiment-change.ts';

/** CellsPanel is the matrix of an experiment: each cell with its repetitions, and as soon as runs have ended with a figure of them. */
export function CellsPanel({
  experiment,
  matrix,
}: {
  experiment: ExperimentView;
  matrix: ComparisonMatrix | null;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const metric = chosen ?? (matrix ? firstMetric(matrix) : '');
  return (
    <Panel
      title="Cells"
      help={<Help of="cells" about="Cells" />}
      description="Click a square to open that run."
      actions={
        matrix ? (
          <Field label="Figure" hideLabel className="w-64 max-w-full">
            <Select
              aria-label="Figure"
              value={metric}
              options={matrix.metrics.map(({ key, label }) => ({ value: key, label }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          </Field>
        ) : null
      }
    >
      <MatrixTable
        caption="Cells of the experiment"
        rows={experiment.rows}
        columns={experiment.columns}
        cells={experiment.cells}
        view={(cell) => (
          <StatusCell experimentId={experiment.id} cell={cell} matrix={matrix} metric={metric} />
        )}
      />
    </Panel>
  );
}

function StatusCell({
  experimentId,
  cell,
  matrix,
  metric,
}: {
  experimentId: string;
  cell: CellView;
  matrix: ComparisonMatrix | null;
  metric: string;
}) {
  if (cell.refusals.length > 0) return <Refused cell={cell} />;
  const failed = cell.runs.filter(
    ({ isSuperseded, state }) => !isSuperseded && isTerminal(state) && state !== 'succeeded',
  );
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label={`Runs of ${cell.row}, ${cell.column}`} className="flex flex-wrap gap-1">
        {cell.runs.map((run) => (
          <li key={run.runId}>
            <RunGlyph run={run} />
          </li>
        ))}
      </ul>
      {matrix ? <Result cell={cell} matrix={matrix} metric={metric} /> : null}
      {failed.length > 0 ? (
        <RerunCellButton experimentId={experimentId} cell={cell.cell} failedCount={failed.length} />
      ) : null}
    </div>
  );
}

function Result({ cell, matrix, metric }: { cell: CellView; matrix: ComparisonMatrix; metric: string }) {
  const runIds = cell.runs.filter(({ isSuperseded }) => !isSuperseded).map(({ runId }) => runId);
  const result = prepareResult(matrix, metric, runIds);
  if (!result) return null;
  return (
    <div className="flex flex-col items-start gap-0.5">
      <p className="figures font-medium">{unbroken(result.value)}</p>
      <p className="text-[13px] text-ink-soft">
        {unbroken(result.spread)}
        {result.runs > 1 ? `, ${result.runs} runs` : ''}
      </p>
      {result.isBaseline ? <Badge>Baseline</Badge> : null}
      {result.answer ? <AnswerBadge answer={result.answer} /> : null}
    </div>
  );
}

function Refused({ cell }: { cell: CellView }) {
  return (
    <div className="max-w-72 text-[13px]">
      <p className="flex items-center gap-1.5 font-medium text-warn">
        <Ban aria-hidden className="size-3.5 shrink-0" />
        Not run
      </p>
      {cell.refusals.map((refusal) => (
        <p key={refusal.pointer + refusal.detail} className="text-ink-soft">
          {refusalWords(refusal).reason}
        </p>
      ))}
    </div>
  );
}

/** RerunCellButton reruns the failed repetitions of one cell. */
function RerunCellButton({
  experimentId,
  cell,
  failedCount,
}: {
  experimentId: string;
  cell: number;
  failedCount: number;
}) {
  const { mutate, isPending } = useExperimentChange(experimentId);
  return (
    <Button
      size="small"
      icon={<RotateCcw aria-hidden />}
      busy={isPending}
      onClick={() => mutate({ verb: 'rerun-failed', cell })}
    >
      Rerun {failedCount}
    </Button>
  );
}

const tones = {
  neutral: 'border-line text-ink-faint',
  accent: 'border-accent bg-accent-soft text-accent-strong',
  good: 'border-transparent bg-good-soft text-good',
  warn: 'border-transparent bg-warn-soft text-warn',
  fail: 'border-transparent bg-fail-soft text-fail',
} as const;

/** RunGlyph is one repetition in a square: its color and shape show how it was judged, or while it is active its state; it leads to the run. */
function RunGlyph({
  run,
}: {
  run: Pick<ExperimentRun, 'runId' | 'repetition' | 'state' | 'judgement' | 'isSuperseded' | 'fraction'>;
}) {
  const look = run.judgement === null ? runStateLooks[run.state] : judgementLooks[run.judgement];
  const percent =
    run.fraction === null || look.tone !== 'accent' ? '' : `, ${Math.floor(run.fraction * 100)} %`;
  const label = `Repetition ${run.repetition + 1}: ${look.word}${percent}${run.isSuperseded ? ', rerun' : ''}`;
  return (
    <Link
      href={`/runs/${run.runId}`}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-7 items-center justify-center rounded-sm border [&_svg]:size-4',
        tones[look.tone],
        run.isSuperseded && 'border-dashed opacity-60',
      )}
    >
      {look.icon}
    </Link>
  );
}
