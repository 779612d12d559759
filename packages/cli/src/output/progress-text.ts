import { printable } from '@tidemark/domain/kernel/printable';
import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import type { RunProgress } from '@tidemark/domain/run/run-progress';

const barWidth = 24;

/** progressLine is one line, at most `columns` wide, with the progress of a run, and the rate where keys change it. */
export function progressLine(
  progress: RunProgress,
  simulatedStartMs: number | null,
  columns: number,
  rate: string | null = null,
): string {
  const parts = [
    progress.state.padEnd(10),
    progress.fraction === null ? null : `[${bar(progress.fraction)}] ${percent(progress.fraction)}`,
    progress.state === 'running' ? rate : null,
    ...details(progress, simulatedStartMs),
  ].filter((part) => part !== null);
  const line = parts.join('  ');
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`;
}

/** progressNote is the plain line for logs, without a bar. */
export function progressNote(progress: RunProgress, simulatedStartMs: number | null): string {
  const share = progress.fraction === null ? [] : [percent(progress.fraction).trim()];
  return [progress.state, ...share, ...details(progress, simulatedStartMs)].join(', ');
}

function details(progress: RunProgress, simulatedStartMs: number | null): string[] {
  const { pointsAcknowledged, pointsHandedOver = 0, simulatedAtMs, remainingMs } = progress;
  return [
    pointsAcknowledged > 0 ? `${countText(pointsAcknowledged)} points` : null,
    pointsHandedOver > 0 ? `${countText(pointsHandedOver)} points handed over` : null,
    simulatedAtMs !== null && simulatedStartMs !== null ? dayText(simulatedAtMs - simulatedStartMs) : null,
    remainingMs !== null && remainingMs > 0 ? `${durationText(remainingMs)} left` : null,
    progress.status === '' ? null : printable(progress.status),
  ].filter((part) => part !== null);
}

function dayText(elapsedMs: number): string {
  return `simulated day ${(elapsedMs / 86_400_000).toFixed(1)}`;
}

function bar(fraction: number): string {
  const full = Math.round(fraction * barWidth);
  return '#'.repeat(full) + '-'.repeat(barWidth - full);
}

function percent(fraction: number): string {
  return `${String(Math.floor(fraction * 100)).padStart(3)} %`;
}
