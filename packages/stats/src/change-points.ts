import { bestSplit, type Split } from './best-split.ts';
import { median } from './median.ts';
import { type NotEnoughData, notEnoughData } from './not-enough-data.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { sampleOf } from './welch.ts';

/** A change: the first value of the new level, by its place in what was given, and the chance of so clear a one by accident. */
export type ChangePoint = { index: number; p: number; before: number; after: number };

/** A stretch without a change, by places in what was given (`to` is its last); the last stretch is the one to compare with. */
export type Segment = {
  from: number;
  to: number;
  values: number;
  mean: number;
  median: number;
  spread: number;
};

/** Changes in the order of time, and the stretches between them. */
export type ChangePoints = {
  kind: 'change-points';
  points: ChangePoint[];
  segments: Segment[];
  leftOut: number;
};

/** Values in the order of time, and the seed of the permutations. */
export type ChangePointInput = {
  values: readonly (number | null)[];
  seed: number;
  /** Fewest values between two changes: 3, at least 2. */
  fewest?: number;
};

const usualFewest = 3;
const permutations = 199;
const significance = 0.05;

/** Values between two changes, by their places among those that are numbers. */
type Stretch = { from: number; values: number[] };

/**
 * changePoints finds where a history of run-level figures changes: E-divisive with means (Matteson & James 2014; used on benchmarks by
 * Daly et al. 2020 and Fleming et al. 2023). Again and again the clearest split of all stretches is taken, as long as no more than 5 %
 * of 199 shufflings of the values within their stretches split as clearly; so a history without a change has one by accident in 5 %.
 */
export function changePoints({
  values,
  seed,
  fewest = usualFewest,
}: ChangePointInput): ChangePoints | NotEnoughData {
  const least = Number.isFinite(fewest) ? Math.max(2, Math.floor(fewest)) : usualFewest;
  const places: number[] = [];
  const numbers: number[] = [];
  values.forEach((value, index) => {
    if (value === null || !Number.isFinite(value)) return;
    places.push(index);
    numbers.push(value);
  });
  if (numbers.length < 2 * least) return notEnoughData('runs', numbers.length, 2 * least);
  // Scaled to at most 1, so that sums of very great values stay numbers.
  const greatest = Math.max(...numbers.map(Math.abs)) || 1;
  const random = seededRandom(seed);
  const scaled = numbers.map((value) => value / greatest);
  const { stretches, found } = divide([{ from: 0, values: scaled }], least, random);
  const segments = stretches.map(({ from, values: within }) => segmentOf(from, within, places, greatest));
  const points = segments.slice(1).map((segment, index) => ({
    index: segment.from,
    p: found.get(stretches[index + 1]?.from ?? 0) ?? 1,
    before: segments[index]?.mean ?? segment.mean,
    after: segment.mean,
  }));
  return { kind: 'change-points', points, segments, leftOut: values.length - numbers.length };
}

/** Divides until nothing stands out; `found` has the p of each change by the place where the new stretch begins. */
function divide(whole: Stretch[], least: number, random: Random) {
  let stretches = whole;
  const found = new Map<number, number>();
  for (;;) {
    const clearest = clearestSplit(stretches, least);
    if (clearest === null) return { stretches, found };
    const p = chanceOf(clearest.split.q, stretches, least, random);
    if (p > significance) return { stretches, found };
    const { stretch, split } = clearest;
    const parts = [
      { from: stretch.from, values: stretch.values.slice(0, split.at) },
      { from: stretch.from + split.at, values: stretch.values.slice(split.at) },
    ];
    found.set(stretch.from + split.at, p);
    stretches = stretches.flatMap((one) => (one === stretch ? parts : [one]));
  }
}

function clearestSplit(
  stretches: readonly Stretch[],
  least: number,
): { stretch: Stretch; split: Split } | null {
  let clearest: { stretch: Stretch; split: Split } | null = null;
  for (const stretch of stretches) {
    const split = bestSplit(stretch.values, least);
    if (split && (clearest === null || split.q > clearest.split.q)) clearest = { stretch, split };
  }
  return clearest;
}

/** Share of shufflings within the stretches, the one found included, whose clearest split is as clear. */
function chanceOf(q: number, stretches: readonly Stretch[], least: number, random: Random): number {
  let asClear = 1;
  for (let round = 0; round < permutations; round += 1) {
    const shuffled = stretches.map(({ from, values }) => ({ from, values: shuffle(values, random) }));
    if ((clearestSplit(shuffled, least)?.split.q ?? 0) >= q * (1 - 1e-9)) asClear += 1;
    // Enough are as clear that the rest cannot make it significant.
    if (asClear > significance * (permutations + 1))
      return (asClear + permutations - round - 1) / (permutations + 1);
  }
  return asClear / (permutations + 1);
}

/** Fisher & Yates, as Durstenfeld 1964. */
function shuffle(values: readonly number[], random: Random): number[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const held = mixed[last] ?? 0;
    mixed[last] = mixed[other] ?? 0;
    mixed[other] = held;
  }
  return mixed;
}

function segmentOf(
  from: number,
  values: readonly number[],
  places: readonly number[],
  scale: number,
): Segment {
  const { mean, variance } = sampleOf(values);
  return {
    from: places[from] ?? 0,
    to: places[from + values.length - 1] ?? 0,
    values: values.length,
    mean: mean * scale,
    median: (median(values) ?? mean) * scale,
    spread: Math.sqrt(variance) * scale,
  };
}
