'use client';

import type { ComparisonMatrix } from '@tidemark/analysis/compare/comparison-matrix';
import { currentFigureKey, type MatrixFigureKey } from '@tidemark/domain/figures/catalog';
import { Pin } from 'lucide-react';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { SaveTable } from '#charts/export/save-menu.tsx';
import { Help } from '#features/docs/help.tsx';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { type Address, useAddress } from '#ui/use-address.ts';
import { changedMetrics, leadMetric } from './changed-metrics.ts';
import { AnswerBadge, answerHues } from './gate-looks.tsx';
import { matrixCsv, prepareMatrix, type ShownCell } from './prepare-matrix.ts';

/** MatrixPanel shows every side in its cell: one metric at a time, with interval and verdict. `canPin`: another cell can be made the baseline. */
export function MatrixPanel({ matrix, canPin }: { matrix: ComparisonMatrix; canPin: boolean }) {
  const address = useAddress();
  const changed = useMemo(() => changedMetrics(matrix), [matrix]);
  const onlyChanged = address.get('all') === null;
  const metric = shownMetric(matrix, address.get('show'));
  if (metric === null) return null;
  const current = matrix.metrics.find(({ key }) => key === metric);
  return (
    <Panel
      title="Systems by schemas"
      help={<Help of="systems-by-schemas" about="Systems by schemas" />}
      description={`${current?.label}${current ? `. ${current.source}.` : ''}`}
      actions={<SaveTable title="Matrix" table={() => matrixCsv(matrix)} />}
      flush
    >
      <MetricPicker
        matrix={matrix}
        metric={metric}
        changed={changed}
        onlyChanged={onlyChanged}
        address={address}
      />
      <MatrixTable
        matrix={matrix}
        metric={metric}
        label={current?.label ?? ''}
        canPin={canPin}
        address={address}
      />
    </Panel>
  );
}

function shownMetric(matrix: ComparisonMatrix, named: string | null): MatrixFigureKey | null {
  const wanted = named === null ? null : currentFigureKey(named);
  return matrix.metrics.find(({ key }) => key === wanted)?.key ?? leadMetric(matrix);
}

function MetricPicker({
  matrix,
  metric,
  changed,
  onlyChanged,
  address,
}: {
  matrix: ComparisonMatrix;
  metric: MatrixFigureKey;
  changed: ReadonlySet<MatrixFigureKey>;
  onlyChanged: boolean;
  address: Address;
}) {
  const isNarrowed = onlyChanged && changed.size > 0;
  // A single run per side shows a difference, not a change.
  const isJudged = matrix.cells.some(({ outcome }) => outcome !== null);
  const offered = matrix.metrics.filter(({ key }) => !isNarrowed || changed.has(key) || key === metric);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 px-4 pb-3">
      <Field label="Metric" className="w-72 max-w-full">
        <Select
          value={metric}
          options={offered.map(({ key, label }) => ({
            value: key,
            label: changed.has(key) ? `${label} (${isJudged ? 'changed' : 'differs'})` : label,
          }))}
          onChange={(event) => address.set({ show: event.target.value })}
        />
      </Field>
      <Checkbox
        label="Only what differs"
        className="pb-2"
        checked={onlyChanged}
        onCheckedChange={(checked) => address.set({ all: checked ? null : '1' })}
      />
      <p className="pb-2 text-[13px] text-ink-soft">
        {changed.size === 0
          ? `No certain ${isJudged ? 'changes' : 'differences'}; all metrics are listed.`
          : `${changed.size} of ${matrix.metrics.length} metrics ${isJudged ? 'changed' : 'differ'}.`}
      </p>
    </div>
  );
}

function MatrixTable({
  matrix,
  metric,
  label,
  canPin,
  address,
}: {
  matrix: ComparisonMatrix;
  metric: MatrixFigureKey;
  label: string;
  canPin: boolean;
  address: Address;
}) {
  const shown = useMemo(() => prepareMatrix(matrix, metric), [matrix, metric]);
  return (
    <>
      <Table caption={`${label}: systems by schemas`}>
        <TableHead>
          <HeadCell className="min-w-36">System</HeadCell>
          {shown.columns.map((column) => (
            <HeadCell wraps key={column} className="min-w-44 max-w-64">
              {column}
            </HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {shown.rows.map(({ label: row, cells }) => (
            <TableRow key={row}>
              <RowHead className="max-w-48 text-[13px] [overflow-wrap:anywhere]">{row}</RowHead>
              {cells.map((cell, i) => (
                <Cell key={shown.columns[i]} className="border-line border-l">
                  {cell ? (
                    <SideCell shown={cell} canPin={canPin} address={address} />
                  ) : (
                    <span className="text-ink-faint">not run</span>
                  )}
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="px-4 py-2 text-[12.5px] text-ink-faint">{shown.scale}</p>
    </>
  );
}

function SideCell({ shown, canPin, address }: { shown: ShownCell; canPin: boolean; address: Address }) {
  const { cell, figure, answer, strip } = shown;
  const first = cell.runs[0]?.runId ?? '';
  return (
    <div className="flex min-w-40 flex-col items-start gap-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="figures font-medium">{shown.value}</span>
        {cell.isBaseline ? <Badge icon={<Pin aria-hidden />}>Baseline</Badge> : null}
        {answer === null ? null : <AnswerBadge answer={answer} />}
      </span>
      <span className="figures text-[12.5px] text-ink-faint">{shown.range}</span>
      {strip ? (
        <IntervalBar strip={strip} hue={answer === null ? 'var(--ink-soft)' : answerHues[answer]} />
      ) : null}
      {cell.isBaseline || shown.change === null ? null : (
        <span className="figures text-[12.5px]">
          {shown.change}
          {shown.changeRange ? <span className="text-ink-faint"> ({shown.changeRange})</span> : null}
        </span>
      )}
      {figure.note === null ? null : <span className="text-[12.5px] text-ink-faint">{figure.note}</span>}
      <span className="flex flex-wrap items-center gap-x-3 text-[12.5px] text-ink-faint">
        {shown.runs}
        {cell.outcome === null ? null : (
          <button
            type="button"
            className="underline underline-offset-2 hover:text-ink"
            aria-label={`Verdict of ${cell.label}`}
            onClick={() => address.set({ tab: 'verdict', cell: first })}
          >
            Verdict
          </button>
        )}
        {canPin && !cell.isBaseline ? <PinLink runId={first} label={cell.label} /> : null}
      </span>
    </div>
  );
}

/** Another baseline is judged by the server, so this is a link like any other. */
function PinLink({ runId, label }: { runId: string; label: string }) {
  const query = new URLSearchParams(useSearchParams());
  query.set('pin', runId);
  query.delete('cell');
  return (
    <Link
      href={`/compare?${query.toString()}`}
      scroll={false}
      prefetch={false}
      className="inline-flex items-center gap-1 underline underline-offset-2 hover:text-ink [&_svg]:size-3"
      aria-label={`Pin ${label} as the baseline`}
    >
      <Pin aria-hidden /> Pin
    </Link>
  );
}

function IntervalBar({ strip, hue }: { strip: NonNullable<ShownCell['strip']>; hue: string }) {
  const at = (share: number) => 2 + share * 116;
  return (
    <svg width="120" height="10" aria-hidden="true" className="shrink-0">
      <line x1="0" x2="120" y1="5" y2="5" stroke="var(--line)" />
      <line
        x1={at(strip.low)}
        x2={at(strip.high)}
        y1="5"
        y2="5"
        stroke={hue}
        strokeWidth="4"
        strokeOpacity="0.45"
      />
      <line x1={at(strip.value)} x2={at(strip.value)} y1="0" y2="10" stroke={hue} strokeWidth="2" />
    </svg>
  );
}
