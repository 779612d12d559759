import type { Clock } from '@tidemark/domain/kernel/clock';
import { printableEntry } from '@tidemark/domain/kernel/printable';

/** createLog writes one line per entry, and one per frame of its stack; names and messages of others forge no entry. */
export function createLog(write: (line: string) => void): (entry: string) => void {
  return (entry) => write(`worker: ${printableEntry(entry)}\n`);
}

/** An equal line is logged again only after this time, so that an outage does not fill the log. */
const quietMs = 30_000;

/** createQuietLog logs equal lines at most once per 30 s. */
export function createQuietLog(log: (line: string) => void, clock: Clock): (line: string) => void {
  const loggedAtMs = new Map<string, number>();
  return (line) => {
    const now = clock.nowMs();
    for (const [known, atMs] of loggedAtMs) if (now - atMs >= quietMs) loggedAtMs.delete(known);
    if (loggedAtMs.has(line)) return;
    loggedAtMs.set(line, now);
    log(line);
  };
}
