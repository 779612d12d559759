/** Shows progress: one line that is rewritten on a terminal, otherwise a plain line at intervals. */
export interface TerminalLines {
  /** Shows the current progress; without a terminal most updates are left out. */
  update(line: string): void;
  /** Prints a line that stays. */
  say(line: string): void;
}

const plainEveryMs = 10_000;

/** createTerminalLines writes to standard output. */
export function createTerminalLines(nowMs: () => number): TerminalLines {
  const isTerminal = process.stdout.isTTY === true;
  let drawn = false;
  let plainAtMs = Number.NEGATIVE_INFINITY;

  return {
    update: (line) => {
      if (isTerminal) {
        const width = process.stdout.columns > 0 ? process.stdout.columns - 1 : 79;
        process.stdout.write(`\r\u001b[K${line.slice(0, width)}`);
        drawn = true;
        return;
      }
      if (nowMs() - plainAtMs < plainEveryMs) return;
      plainAtMs = nowMs();
      process.stdout.write(`${line}\n`);
    },
    say: (line) => {
      process.stdout.write(drawn ? `\r\u001b[K${line}\n` : `${line}\n`);
      drawn = false;
      plainAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}
