import { bytesText, countText, microsecondsText } from '@tidemark/domain/kernel/quantity-text';
import type { JudgementValue } from '@tidemark/domain/run/judgement';
import { isTerminal, type RunState } from '@tidemark/domain/run/run-state';
import type { ListedRun } from '@tidemark/services/runs/read-runs';

/** A figure of a row: its text with the unit, or why there is none. */
export type GridFigure = { text: string } | { reason: string };

/** What the list shows of a run. */
export type RunGridRow = {
  id: string;
  name: string;
  state: RunState;
  judgement: JudgementValue | null;
  isCancelling: boolean;
  isImported: boolean;
  isComparable: boolean;
  isActive: boolean;
  /** Completed share in percent while it is active; null: unknown. */
  percent: number | null;
  /** Schema and system. */
  parts: string;
  labels: string[];
  createdAt: string;
  createdBy: string;
  rate: GridFigure;
  p99: GridFigure;
  heap: GridFigure;
  series: GridFigure;
  size: GridFigure;
};

/** toGridRow writes the figures of a run, each with its unit, or the reason why it is missing: null is not zero. */
export function toGridRow(run: ListedRun): RunGridRow {
  const isActive = !isTerminal(run.state);
  const general = isActive
    ? 'the run has not ended'
    : run.hasSummary
      ? null
      : 'the run ended without a result';
  const figure = (value: number | null, write: (value: number) => string, reason: string): GridFigure =>
    value === null ? { reason: general ?? reason } : { text: write(value) };
  return {
    id: run.id,
    name: run.name,
    state: run.state,
    judgement: run.judgement,
    isCancelling: run.isCancelling,
    isImported: run.isImported,
    isComparable: run.hasSummary,
    isActive,
    percent: isActive && run.fraction !== null ? Math.floor(run.fraction * 100) : null,
    parts: [run.schemaName, run.systemName].filter((part) => part !== null).join(' · '),
    labels: run.labels,
    createdAt: run.createdAt.toISOString(),
    createdBy: run.createdBy,
    rate: figure(run.pointsPerSec, (rate) => `${countText(rate)}/s`, 'no rate of points was measured'),
    p99: figure(
      run.responseP99Us,
      microsecondsText,
      run.isImported ? 'imported results have no response time' : 'no request was answered',
    ),
    heap: figure(run.heapAtRestBytes, bytesText, heapReason(run)),
    series: figure(run.seriesAtEnd, countText, 'the target did not report its series'),
    size:
      run.storedBytes === null
        ? { reason: isActive ? 'the run has not ended' : 'not measured yet; it takes some seconds' }
        : { text: bytesText(run.storedBytes) },
  };
}

function heapReason({ isImported, notAtRestReason }: ListedRun): string {
  if (isImported) return 'imported results have no memory at rest';
  if (notAtRestReason !== null) return `the target was not at rest: ${notAtRestReason}`;
  return 'no reading at rest: the plan asks for none, or the target does not report its heap';
}
