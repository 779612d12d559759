const unitMinutes: Record<string, number> = {
  ns: 1 / 60_000_000_000,
  u: 1 / 60_000_000,
  µ: 1 / 60_000_000,
  ms: 1 / 60_000,
  s: 1 / 60,
  m: 1,
  h: 60,
  d: 1_440,
  w: 10_080,
};

/** parseInfluxDuration gives the minutes of a duration literal of InfluxQL (`7d`, `1h30m`, `INF`), or null; unlimited is Infinity. */
export function parseInfluxDuration(text: string): number | null {
  if (/^(?:inf|0+(?:ns|ms|[uµsmhdw]))$/i.test(text)) return Number.POSITIVE_INFINITY;
  if (!/^(?:\d+(?:ns|ms|[uµsmhdw]))+$/.test(text)) return null;
  let minutes = 0;
  for (const [, count = '0', unit = ''] of text.matchAll(/(\d+)(ns|ms|[uµsmhdw])/g)) {
    minutes += Number(count) * (unitMinutes[unit] ?? 0);
  }
  return minutes;
}

/** defaultShardMinutes is the shard duration that the server chooses for a retention policy without one. */
export function defaultShardMinutes(retentionMinutes: number): number {
  if (retentionMinutes < 2 * 1_440) return 60;
  return retentionMinutes < 180 * 1_440 ? 1_440 : 7 * 1_440;
}
