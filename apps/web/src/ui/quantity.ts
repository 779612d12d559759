import { bytesText, countText, microsecondsText, signedBytes } from '@tidemark/domain/kernel/quantity-text';

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
