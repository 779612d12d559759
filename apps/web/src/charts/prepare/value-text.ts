import { bytesText, countText, microsecondsText, threeDigits } from '@tidemark/domain/kernel/quantity-text';

/** valueText writes a value of a metric in the unit that readers expect; null was not read. */
export function valueText(unit: string, value: number | null): string {
  if (value === null) return 'not read';
  switch (unit) {
    case 'bytes':
      return bytesText(value);
    case 'bytes/s':
      return `${bytesText(value)}/s`;
    case 'count/s':
      return `${countText(value)}/s`;
    case 'us':
      return microsecondsText(value);
    case 'ms':
      return `${threeDigits(value)} ms`;
    case 'ratio':
      return `${threeDigits(value * 100)} %`;
    default:
      return countedText(unit, value);
  }
}

/** The singular of each unit that is counted. */
const oneOf: Readonly<Record<string, string>> = {
  series: 'series',
  points: 'point',
  'points/s': 'point/s',
  batches: 'batch',
  'batches/s': 'batch/s',
  'queries/s': 'query/s',
  files: 'file',
  shards: 'shard',
  goroutines: 'goroutine',
  metrics: 'metric',
  'metrics/s': 'metric/s',
};

function countedText(unit: string, value: number): string {
  const one = oneOf[unit];
  if (one === undefined) return countText(value);
  return `${countText(value)} ${value === 1 ? one : unit}`;
}

const wordsOf: Readonly<Record<string, string>> = {
  'points/s': 'points per second',
  'batches/s': 'requests per second',
  'queries/s': 'queries per second',
  series: 'series',
  points: 'points',
  batches: 'requests',
  files: 'files',
  shards: 'shards',
  goroutines: 'goroutines',
  metrics: 'metrics',
  'metrics/s': 'metrics per second',
  'count/s': 'per second',
};

/** unitWords says what an axis counts, where neither its ticks nor the title of the chart do; null: they do. */
export function unitWords({ unit, title }: { unit: string; title: string }): string | null {
  const words = wordsOf[unit];
  return words === undefined || title.toLowerCase().includes(words) ? null : words;
}
