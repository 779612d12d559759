/** One measured figure, the trials behind it, and the value to reach: at least, or at most, so much. */
export type Figure = {
  suite: string;
  name: string;
  value: number;
  unit: string;
  spread: number[];
  toReach: { atLeast: number } | { atMost: number } | null;
  detail: string;
};

/** medianOf is the middle of some values. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** printFigures writes a table: figure, lowest and highest trial, and whether it reached what it should. */
export function printFigures(figures: readonly Figure[]): void {
  for (const { suite, name, value, unit, spread, toReach, detail } of figures) {
    const range = `${digits(Math.min(...spread))} to ${digits(Math.max(...spread))}`;
    console.log(
      `${mark(value, toReach)} ${suite.padEnd(9)} ${digits(value).padStart(9)} ${unit}  (${range})  ${name}`,
    );
    if (detail !== '') console.log(`  ${' '.repeat(19)} ${detail}`);
  }
}

function mark(value: number, toReach: Figure['toReach']): string {
  if (toReach === null) return ' ';
  return ('atLeast' in toReach ? value >= toReach.atLeast : value <= toReach.atMost) ? '✓' : '✗';
}

function digits(value: number): string {
  return value >= 1_000 ? value.toFixed(0) : value.toPrecision(3);
}
