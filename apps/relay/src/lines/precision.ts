/** Nanoseconds of one unit of a timestamp, by the names that InfluxDB has for it. */
const unitsNs: Readonly<Record<string, bigint>> = {
  '': 1n,
  n: 1n,
  ns: 1n,
  u: 1_000n,
  us: 1_000n,
  µ: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/** unitNsOf gives null for what is no precision. */
export function unitNsOf(precision: string): bigint | null {
  return Object.hasOwn(unitsNs, precision) ? (unitsNs[precision] ?? null) : null;
}
