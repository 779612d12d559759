/** Distribution of the numbers of one field, and their changes from point to point of one series. */
export type NumberSpread = {
  count: number;
  sum: number;
  min: number;
  max: number;
  /** Maximum number of decimals seen. */
  decimals: number;
  /** Distinct numbers, up to the limit of a list. */
  distinct: Set<number>;
  rises: number;
  falls: number;
  stays: number;
  /** Sum of all steps, and of their absolute values. */
  stepSum: number;
  stepSizeSum: number;
};

/** Limit of distinct values that are remembered; a field with more of them is not a list. */
export const maxDistinct = 101;

/** Limit of decimals of a generator. */
const maxDecimals = 9;

/** newNumberSpread is the spread of no numbers. */
export function newNumberSpread(): NumberSpread {
  return {
    count: 0,
    sum: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    decimals: 0,
    distinct: new Set(),
    rises: 0,
    falls: 0,
    stays: 0,
    stepSum: 0,
    stepSizeSum: 0,
  };
}

/** addNumber adds one number; `previous` is the one before it in its series, null if there was none. */
export function addNumber(
  spread: NumberSpread,
  value: number,
  decimals: number | null,
  previous: number | null,
): void {
  spread.count += 1;
  spread.sum += value;
  spread.min = Math.min(spread.min, value);
  spread.max = Math.max(spread.max, value);
  spread.decimals = Math.max(spread.decimals, Math.min(maxDecimals, decimals ?? decimalsOf(value)));
  if (spread.distinct.size < maxDistinct) spread.distinct.add(value);
  if (previous === null) return;
  const step = value - previous;
  if (step > 0) spread.rises += 1;
  else if (step < 0) spread.falls += 1;
  else spread.stays += 1;
  spread.stepSum += step;
  spread.stepSizeSum += Math.abs(step);
}

/** mergeNumbers is the spread of the numbers of both. */
export function mergeNumbers(a: NumberSpread, b: NumberSpread): NumberSpread {
  return {
    count: a.count + b.count,
    sum: a.sum + b.sum,
    min: Math.min(a.min, b.min),
    max: Math.max(a.max, b.max),
    decimals: Math.max(a.decimals, b.decimals),
    distinct: new Set([...a.distinct, ...b.distinct].slice(0, maxDistinct)),
    rises: a.rises + b.rises,
    falls: a.falls + b.falls,
    stays: a.stays + b.stays,
    stepSum: a.stepSum + b.stepSum,
    stepSizeSum: a.stepSizeSum + b.stepSizeSum,
  };
}

function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const written = mantissa.split('.')[1]?.length ?? 0;
  return Math.max(0, written - Number(exponent));
}

/** Distribution of the texts of one field. */
export type TextSpread = {
  count: number;
  /** Distinct texts, up to the limit of a list. */
  distinct: Set<string>;
  lengthSum: number;
};

/** newTextSpread is the spread of no texts. */
export function newTextSpread(): TextSpread {
  return { count: 0, distinct: new Set(), lengthSum: 0 };
}

/** addText adds one text. */
export function addText(spread: TextSpread, text: string): void {
  spread.count += 1;
  spread.lengthSum += text.length;
  if (spread.distinct.size < maxDistinct) spread.distinct.add(text);
}

/** mergeTexts is the spread of the texts of both. */
export function mergeTexts(a: TextSpread, b: TextSpread): TextSpread {
  return {
    count: a.count + b.count,
    distinct: new Set([...a.distinct, ...b.distinct].slice(0, maxDistinct)),
    lengthSum: a.lengthSum + b.lengthSum,
  };
}
