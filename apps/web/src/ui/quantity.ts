import { bytesText, countText, microsecondsText, signedBytes } from '@tidemark/domain/kernel/quantity-text';
import type { ReactNode } from 'react';

/** What stands where a value was not measured. */
export const notMeasured = '–';

/** A quantity in two parts, so that the figure can be set larger than its unit. */
export type Quantity = { value: string; unit: string };

/** bytesQuantity splits "156 MiB"; null reads as not measured. */
export function bytesQuantity(bytes: number | null): Quantity {
  return bytes === null ? { value: notMeasured, unit: '' } : splitAtLastSpace(bytesText(bytes));
}

/** signedBytesQuantity splits a change of bytes: "+38.1", "MiB". */
export function signedBytesQuantity(bytes: number): Quantity {
  return splitAtLastSpace(signedBytes(bytes));
}

/** countQuantity splits "131 k" and puts `noun` behind the prefix: "131", "k points/s". */
export function countQuantity(count: number | null, noun: string): Quantity {
  if (count === null) return { value: notMeasured, unit: '' };
  const { value, unit } = splitAtLastSpace(countText(count));
  return { value, unit: [unit, noun].filter((part) => part !== '').join(' ') };
}

/** latencyQuantity splits "12.3 ms". */
export function latencyQuantity(us: number | null): Quantity {
  return us === null ? { value: notMeasured, unit: '' } : splitAtLastSpace(microsecondsText(us));
}

function splitAtLastSpace(text: string): Quantity {
  const at = text.lastIndexOf(' ');
  return at < 0 ? { value: text, unit: '' } : { value: text.slice(0, at), unit: text.slice(at + 1) };
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** exactCount writes a whole number in full, in groups of three; null reads as not measured. */
export function exactCount(count: number | null): string {
  return count === null ? notMeasured : grouped.format(count);
}

const beforeUnit = /(\d) (?=(?:[KMGTP]iB|B|[kMGTP]|us|µs|ms|s|min|h|d|%)(?![\p{L}\d]))/gu;

/** unbroken keeps a number and its unit on one line: a no-break space stands between them. What is no text is given back as it is. */
export function unbroken<Content extends ReactNode>(content: Content): Content | string {
  return typeof content === 'string' ? content.replaceAll(beforeUnit, '$1\u00A0') : content;
}
