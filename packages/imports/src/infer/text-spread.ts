import { maxDistinct } from './number-spread.ts';

/** How texts of one field lie. */
export type TextSpread = {
  count: number;
  /** Different texts, until there are more than anybody would list. */
  distinct: Set<string>;
  lengthSum: number;
};

/** newTextSpread is the spread of no text. */
export function newTextSpread(): TextSpread {
  return { count: 0, distinct: new Set(), lengthSum: 0 };
}

/** addText takes one text in. */
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
