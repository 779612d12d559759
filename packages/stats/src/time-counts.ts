import { createHistogram, encodeHistogram, type Hdr } from './histogram.ts';

/** Longest time that is counted exactly, in microseconds: that of createHistogram. */
const highestUs = 120_000_000;
const halfMagnitude = 10;
const half = 2 ** halfMagnitude;
const exactBelow = 2 * half;
const slotCount = slotOf(highestUs) + 1;

/** Counts of times by slot of HdrHistogram (3 digits, microseconds), as long as the highest slot that holds any. */
export type TimeSlots = Uint32Array<ArrayBuffer>;

/** slotOf is the slot of a whole number of microseconds: HdrHistogram's own index for 3 significant digits. */
export function slotOf(us: number): number {
  if (us < exactBelow) return us;
  const shift = 21 - Math.clz32(us);
  return ((shift + 1) << halfMagnitude) + (us >>> shift) - half;
}

/** lowestOf is the smallest number of microseconds of a slot. */
export function lowestOf(slot: number): number {
  if (slot < exactBelow) return slot;
  const shift = (slot >>> halfMagnitude) - 1;
  return ((slot & (half - 1)) + half) * 2 ** shift;
}

/** Times counted on a hot path: a record costs a few nanoseconds and allocates nothing. */
export class TimeCounts {
  #slots = new Uint32Array(slotCount);
  #highest = -1;

  /** record counts `count` times; what lies outside 1 us..120 s counts at the end of that range. */
  record(us: number, count = 1): void {
    const slot = slotOf(us <= 1 ? 1 : us >= highestUs ? highestUs : Math.round(us));
    this.#slots[slot] = (this.#slots[slot] ?? 0) + count;
    if (slot > this.#highest) this.#highest = slot;
  }

  /** take gives what was counted since the last call, null where nothing was, and starts anew. */
  take(): TimeSlots | null {
    if (this.#highest < 0) return null;
    const taken = this.#slots.slice(0, this.#highest + 1);
    this.#slots.fill(0, 0, this.#highest + 1);
    this.#highest = -1;
    return taken;
  }
}

/** encodeSlots merges counts of several threads exactly and gives HdrHistogram's compressed base64; null where there is none. */
export function encodeSlots(parts: readonly (TimeSlots | null)[]): string | null {
  const present = parts.filter((part) => part !== null);
  return present.length === 0 ? null : encodeHistogram(histogramOf(present));
}

/** percentileOf is the time in microseconds at or below which `percentile` per cent of the counts lie; null where there are none. */
export function percentileOf(slots: TimeSlots | null, percentile: number): number | null {
  if (slots === null) return null;
  const total = slots.reduce((sum, count) => sum + count, 0);
  const wanted = Math.max(1, Math.ceil((percentile / 100) * total));
  let seen = 0;
  for (let slot = 0; slot < slots.length; slot += 1) {
    seen += slots[slot] ?? 0;
    if (seen >= wanted) return lowestOf(slot + 1) - 1;
  }
  return null;
}

function histogramOf(parts: readonly TimeSlots[]): Hdr {
  const histogram = createHistogram();
  for (const part of parts) {
    part.forEach((count, slot) => {
      if (count > 0) histogram.recordValueWithCount(lowestOf(slot), count);
    });
  }
  return histogram;
}
