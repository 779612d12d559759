import type { Clock } from '@tidemark/domain/kernel/clock';

/** The same line is logged again only after so long, so that an outage does not fill the log. */
const quietMs = 30_000;

/** createQuietLog passes each different line on at most once in half a minute. */
export function createQuietLog(log: (line: string) => void, clock: Clock): (line: string) => void {
  const toldAtMs = new Map<string, number>();
  return (line) => {
    const now = clock.nowMs();
    for (const [known, atMs] of toldAtMs) if (now - atMs >= quietMs) toldAtMs.delete(known);
    if (toldAtMs.has(line)) return;
    toldAtMs.set(line, now);
    log(line);
  };
}
