import type { Clock } from '@tidemark/domain/kernel/clock';
import { durationText } from '@tidemark/domain/kernel/quantity-text';
import type { Terminal } from '../cli-deps.ts';
import { clearLine } from './progress-display.ts';

/** How far a gate is; the number of runs grows while it is undecided. */
export type GateProgress = {
  state: string;
  runCount: number;
  endedCount: number;
  fraction: number;
  remainingMs: { low: number; high: number } | null;
};

const barWidth = 24;
const noteMs = 60_000;

/** createGateProgress shows a bar on a terminal; elsewhere a line when a run ends, and each minute. */
export function createGateProgress(terminal: Terminal, clock: Clock) {
  let shown = '';
  let shownAtMs = Number.NEGATIVE_INFINITY;
  return {
    show(progress: GateProgress) {
      if (terminal.interactive) {
        terminal.err(clearLine + cut(gateBar(progress), terminal.columns));
        return;
      }
      const stand = `${progress.state} ${progress.endedCount} ${progress.runCount}`;
      if (stand === shown && clock.nowMs() - shownAtMs < noteMs) return;
      shown = stand;
      shownAtMs = clock.nowMs();
      terminal.err(`${gateNote(progress)}\n`);
    },
    end() {
      if (terminal.interactive) terminal.err(clearLine);
    },
  };
}

/** gateNote is the plain line for logs. */
export function gateNote(progress: GateProgress): string {
  const { state, endedCount, runCount } = progress;
  return [state, `${endedCount} of ${runCount} runs finished`, ...leftText(progress)].join(', ');
}

function gateBar(progress: GateProgress): string {
  const { state, fraction, endedCount, runCount } = progress;
  const full = Math.round(Math.min(1, Math.max(0, fraction)) * barWidth);
  const bar = `[${'#'.repeat(full)}${'-'.repeat(barWidth - full)}]`;
  return [state.padEnd(10), bar, `${endedCount} of ${runCount} runs`, ...leftText(progress)].join('  ');
}

function leftText({ remainingMs, endedCount, runCount }: GateProgress): string[] {
  if (remainingMs === null || endedCount === runCount) return [];
  const [low, high] = [durationText(remainingMs.low), durationText(remainingMs.high)];
  return [low === high ? `about ${low} left` : `${low} to ${high} left`];
}

function cut(line: string, columns: number): string {
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`;
}
