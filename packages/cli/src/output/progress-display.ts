import type { Clock } from '@tidemark/domain/kernel/clock';
import type { RunProgress } from '@tidemark/domain/run/run-progress';
import type { Terminal } from '../cli-deps.ts';
import { progressLine, progressNote } from './progress-text.ts';

const redrawMs = 100;
const noteMs = 10_000;

/** Shows the progress of a run: one rewritten line on a terminal, otherwise a plain line now and then. */
export interface ProgressDisplay {
  show(progress: RunProgress): void;
  /** Prints a line that stays, above the progress line. */
  note(text: string): void;
  /** Removes the progress line. */
  end(): void;
}

/** createProgressDisplay makes the display that suits the terminal; `rate` gives the rate that keys change, null: none. */
export function createProgressDisplay(
  terminal: Terminal,
  clock: Clock,
  rate: () => string | null = () => null,
): ProgressDisplay {
  return terminal.interactive ? rewritingDisplay(terminal, clock, rate) : plainDisplay(terminal, clock);
}

/** Returns to the start of the line and clears it. */
export const clearLine = '\r\u001b[2K';

function rewritingDisplay(terminal: Terminal, clock: Clock, rate: () => string | null): ProgressDisplay {
  const started = startOfSimulation();
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  let drawnState = '';
  let line = '';
  return {
    show(progress) {
      const now = clock.nowMs();
      if (progress.state === drawnState && now - drawnAtMs < redrawMs) return;
      drawnAtMs = now;
      drawnState = progress.state;
      line = progressLine(progress, started(progress), terminal.columns, rate());
      terminal.err(clearLine + line);
    },
    note: (text) => terminal.err(`${clearLine}${text}\n${line}`),
    end() {
      line = '';
      terminal.err(clearLine);
    },
  };
}

function plainDisplay(terminal: Terminal, clock: Clock): ProgressDisplay {
  const started = startOfSimulation();
  let notedAtMs = Number.NEGATIVE_INFINITY;
  let notedState = '';
  return {
    show(progress) {
      const since = started(progress);
      const now = clock.nowMs();
      if (progress.state === notedState && now - notedAtMs < noteMs) return;
      notedAtMs = now;
      notedState = progress.state;
      terminal.err(`${progressNote(progress, since)}\n`);
    },
    note: (text) => terminal.err(`${text}\n`),
    end() {},
  };
}

/** The first simulated moment that is reported counts as day 0. */
function startOfSimulation(): (progress: RunProgress) => number | null {
  let startMs: number | null = null;
  return ({ simulatedAtMs }) => {
    startMs ??= simulatedAtMs;
    return startMs;
  };
}
