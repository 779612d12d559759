/** Nanoseconds of each unit that Go writes; both micro signs are accepted. */
const unitNs: Record<string, bigint> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/** Longest duration that Go can represent: 2^63 - 1 ns, about 292 years. */
const longestNs = 9_223_372_036_854_775_807n;

/**
 * parseGoDuration reads a duration as Go's `ParseDuration` does ("1m20.5s", "-300ms", "0"), into nanoseconds, truncated to whole ones.
 * Null: Go would refuse the text.
 */
export function parseGoDuration(text: string): number | null {
  const sign = text.startsWith('-') ? -1 : 1;
  const body = text.replace(/^[+-]/, '');
  if (body === '0') return 0;
  if (!/^(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(body) || body.length > 100) return null;
  let totalNs = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of body.matchAll(
    /(\d*)\.?(\d*)(ns|us|µs|μs|ms|s|m|h)/g,
  )) {
    const scale = unitNs[unit] ?? 0n;
    totalNs +=
      BigInt(whole || '0') * scale + (BigInt(fraction || '0') * scale) / 10n ** BigInt(fraction.length);
  }
  return totalNs > longestNs ? null : sign * Number(totalNs);
}
