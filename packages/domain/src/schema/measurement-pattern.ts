/** Limit of measurements per pattern. */
export const maxMeasurementsPerPattern = 10_000;

const rangePattern = /\{(\d{1,9})\.\.(\d{1,9})\}/;

/** A measurement name, or a family of names: `metric{0..3}` stands for metric0, metric1, metric2, metric3. */
export type MeasurementPattern = { prefix: string; suffix: string; from: number; count: number };

/** parseMeasurementPattern reads a name with at most one `{a..b}` range; `count` is below 1 where the range runs backwards. */
export function parseMeasurementPattern(name: string): MeasurementPattern {
  const match = rangePattern.exec(name);
  if (!match) return { prefix: name, suffix: '', from: 0, count: 0 };
  const from = Number(match[1]);
  return {
    prefix: name.slice(0, match.index),
    suffix: name.slice(match.index + match[0].length),
    from,
    count: Number(match[2]) - from + 1,
  };
}

/** measurementCount is how many measurements a name or pattern stands for. */
export function measurementCount(name: string): number {
  return rangePattern.test(name) ? parseMeasurementPattern(name).count : 1;
}

/** measurementNames lists the names that a pattern stands for, in order. */
export function measurementNames(name: string): string[] {
  if (!rangePattern.test(name)) return [name];
  const { prefix, suffix, from, count } = parseMeasurementPattern(name);
  return Array.from({ length: Math.max(0, count) }, (_, i) => `${prefix}${from + i}${suffix}`);
}
