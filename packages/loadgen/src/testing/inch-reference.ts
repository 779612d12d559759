import { readFileSync } from 'node:fs';

/** Options of the loop of inch, with a clock that stands still. */
export type InchLoop = {
  measurements: number;
  tags: number[];
  pointsPerSeries: number;
  fields: number;
  fieldPrefix: string;
  randomizes: boolean;
  /** A line for each field; the size of a batch, which inch takes for lines, is then divided by their number. */
  fieldPerLine: boolean;
  batchSize: number;
  startNs: bigint;
  spanNs: bigint;
  unitNs: bigint;
};

/** The first numbers that Go's rand.New(rand.NewSource(1234)).Intn(10000) gives, as Go printed them. */
const goNumbers: readonly number[] = JSON.parse(
  readFileSync(new URL('./go-intn.fixture.json', import.meta.url), 'utf8'),
);

/** Most points for which random numbers are at hand. */
export const mostRandomPoints = goNumbers.length;

/**
 * inchBatches plays the loop of inch as it is known from its behavior: an odometer of tags whose first one turns fastest, measurements
 * that turn beside it, a batch that ends after a point whose number is a multiple of its size, but not after point 0.
 */
export function inchBatches(loop: InchLoop): string[] {
  const combinations = loop.tags.reduce((product, cardinality) => product * cardinality, 1);
  const points = loop.pointsPerSeries * combinations * loop.measurements;
  const stepNs = loop.spanNs / BigInt(points);
  const batchSize = loop.fieldPerLine ? Math.floor(loop.batchSize / loop.fields) : loop.batchSize;
  const odometer = loop.tags.map(() => 0);
  const batches: string[] = [];
  let batch = '';
  for (let i = 0; i < points; i += 1) {
    const tags = odometer.map((value, position) => `,tag${position}=value${value}`).join('');
    const timestamp = (loop.startNs + BigInt(i) * stepNs) / loop.unitNs;
    for (const fields of fieldsOf(loop, i)) {
      batch += `m${i % loop.measurements}${tags} ${fields} ${timestamp}\n`;
    }
    advance(odometer, loop.tags);
    if (i > 0 && i % batchSize === 0) {
      batches.push(batch);
      batch = '';
    }
  }
  return batch === '' ? batches : [...batches, batch];
}

function fieldsOf({ fields, fieldPrefix, randomizes, fieldPerLine }: InchLoop, point: number): string[] {
  const value = randomizes ? goNumbers[point] : 0;
  const pairs = Array.from({ length: fields }, (_, f) => `${fieldPrefix}${f === 0 ? '' : f}=${value}`);
  return fieldPerLine ? pairs : [pairs.join(',')];
}

function advance(odometer: number[], cardinalities: readonly number[]): void {
  for (let tag = 0; tag < odometer.length; tag += 1) {
    const next = (odometer[tag] ?? 0) + 1;
    const turnsOver = next >= (cardinalities[tag] ?? 0);
    odometer[tag] = turnsOver ? 0 : next;
    if (!turnsOver) return;
  }
}
