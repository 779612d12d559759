/** What a part said about itself once: the count of one interval, or a value at its end. */
export type Report = { timestampSeconds: number; value: number };

/** All reports of one path, each once, wherever they were read. */
export type ReportSeries = {
  /** Takes what a cache still holds: with fractions of seconds, so that two reports of one second are two. */
  takeHeld(reports: readonly Report[]): void;
  /** Takes what is on disk: whole seconds, of which the last report of each was kept. */
  takeStored(reports: readonly Report[]): void;
  /** Sum of all counts. */
  sum(): number;
  /** Reports before a moment; those of which only the second is known count by the usual fraction of their part. */
  countBefore(timestampSeconds: number): number;
  /** Dated as well as is known. */
  latest(): Report | null;
  /** Some of them are on disk. */
  isStored(): boolean;
  /** Whole seconds of all reports, in no order. */
  seconds(): readonly number[];
  /** Values that no part can have meant, such as counters that wrapped; they are dropped. */
  impossible(): number;
  /** Keeps only sums of what is before a moment, so that a run of days needs no more room than one of minutes. */
  fold(beforeSeconds: number): void;
};

/** Where in a second a part reports, as its last exact report showed: all paths of a part share it. */
export type ReportPhase = { fraction: number };

/** `isExact`: with the fraction of its second. */
type Kept = Report & { isExact: boolean };

/** createReportSeries begins without reports. */
export function createReportSeries(phase: ReportPhase = { fraction: 0 }): ReportSeries {
  const kept = new Map<number, Kept[]>();
  const seconds: number[] = [];
  const folded = { sum: 0, count: 0, until: 0 };
  const impossible = new Set<number>();
  let isStored = false;
  let newest: Kept | null = null;
  const all = () => [...kept.values()].flat();
  const stamp = ({ timestampSeconds, isExact }: Kept) => timestampSeconds + (isExact ? 0 : phase.fraction);
  const add = (second: number, report: Kept) => {
    kept.set(second, [...(kept.get(second) ?? []), report]);
    seconds.push(second);
    if (newest === null || stamp(report) >= stamp(newest)) newest = report;
  };
  const take = ({ timestampSeconds, value }: Report, isExact: boolean) => {
    const second = Math.floor(timestampSeconds);
    if (second < folded.until) return;
    if (!isPossible(value)) impossible.add(second);
    else if (isExact) takeHeld(kept.get(second) ?? [], { timestampSeconds, value, isExact }, add);
    else if (!(kept.get(second) ?? []).some((known) => known.value === value))
      add(second, { timestampSeconds, value, isExact });
  };
  return {
    takeHeld(reports) {
      for (const report of reports) take(report, true);
      const last = reports.at(-1)?.timestampSeconds;
      if (last !== undefined) phase.fraction = last - Math.floor(last);
    },
    takeStored(reports) {
      isStored ||= reports.length > 0;
      for (const report of reports) take(report, false);
    },
    sum: () => all().reduce((sum, { value }) => sum + value, folded.sum),
    countBefore: (moment) => folded.count + all().filter((report) => stamp(report) < moment).length,
    latest: () => newest && { timestampSeconds: stamp(newest), value: newest.value },
    seconds: () => seconds,
    isStored: () => isStored,
    impossible: () => impossible.size,
    fold(beforeSeconds) {
      for (const [second, reports] of kept) {
        if (second >= beforeSeconds) continue;
        folded.sum += reports.reduce((sum, { value }) => sum + value, 0);
        folded.count += reports.length;
        kept.delete(second);
      }
      folded.until = Math.max(folded.until, beforeSeconds);
    },
  };
}

function isPossible(value: number): boolean {
  return value >= 0 && value <= Number.MAX_SAFE_INTEGER;
}

/** One that was already read from disk gets its fraction; one that is known is not added again. */
function takeHeld(known: Kept[], report: Kept, add: (second: number, report: Kept) => void): void {
  if (known.some(({ isExact, timestampSeconds }) => isExact && timestampSeconds === report.timestampSeconds))
    return;
  const stored = known.find(({ isExact, value }) => !isExact && value === report.value);
  if (stored) Object.assign(stored, report);
  else add(Math.floor(report.timestampSeconds), report);
}
