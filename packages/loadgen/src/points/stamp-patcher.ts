import { type Precision, precisionUs } from '@tidemark/domain/load/load-profile';
import { writeEight, writeUnsigned } from './decimal-digits.ts';

const half = 100_000_000;
const usPerHalf = 100_000;

/** Digits that a timestamp must have to be patched: fewer belong to 1970. */
const fewestDigits = 9;

/**
 * Overwrites timestamps of `digits` digits in text that was copied, evenly spaced ones: the lower eight digits are counted up and
 * looked up four at a time, the others are rendered when they change.
 */
export class StampPatcher {
  readonly #digits: number;
  readonly #unitNs: number;
  readonly #unitUs: number;
  /** A step in whole units of the wire, and nanoseconds beyond. */
  readonly #stepUnits: number;
  readonly #stepRestNs: number;
  readonly #text = new DataView(new ArrayBuffer(40));
  /** From when on and until when timestamps have so many digits, in microseconds. */
  readonly #fromUs: number;
  readonly #untilUs: number;
  #high = -1;
  #first = 0;
  #second = 0;

  constructor(precision: Precision, stepNs: number, digits: number) {
    const digitsOfUs = precision === 'ns' ? digits - 3 : digits;
    this.#digits = digits;
    this.#fromUs = 10 ** (digitsOfUs - 1) * precisionUs[precision];
    this.#untilUs = 10 ** digitsOfUs * precisionUs[precision];
    this.#unitUs = precision === 'ns' ? 0 : precisionUs[precision];
    this.#unitNs = precision === 'ns' ? 1 : this.#unitUs * 1_000;
    this.#stepUnits = Math.floor(stepNs / this.#unitNs);
    this.#stepRestNs = stepNs - this.#stepUnits * this.#unitNs;
  }

  /** How many digits the timestamps have that lie at `us` microseconds; null where they cannot be patched. */
  static digitsAt(precision: Precision, us: number): number | null {
    if (us < 0 || us > Number.MAX_SAFE_INTEGER) return null;
    const digits = String(Math.floor(us / precisionUs[precision])).length + (precision === 'ns' ? 3 : 0);
    return digits < fewestDigits ? null : digits;
  }

  /** Whether a timestamp at `us` microseconds has the digits that are patched. */
  fits(us: number): boolean {
    return us >= this.#fromUs && us < this.#untilUs && us <= Number.MAX_SAFE_INTEGER;
  }

  /**
   * Patches a line of each of points [from, end), which ends `shift` bytes behind where `starts` says that it does; the first has
   * the time of `us` microseconds and `ns` nanoseconds.
   */
  patch(
    target: DataView,
    shift: number,
    starts: Uint32Array,
    from: number,
    end: number,
    us: number,
    ns: number,
  ): void {
    const units = this.#unitUs === 0 ? us : Math.floor(us / this.#unitUs);
    let rest = this.#unitUs === 0 ? 0 : (us - units * this.#unitUs) * 1_000 + ns;
    let high = this.#unitUs === 0 ? Math.floor(us / usPerHalf) : Math.floor(units / half);
    let low = this.#unitUs === 0 ? (us - high * usPerHalf) * 1_000 + ns : units - high * half;
    const digits = this.#digits;
    const before = shift - 1 - digits;
    for (let line = from; line < end; line += 1) {
      if (low >= half) {
        const carry = Math.floor(low / half);
        high += carry;
        low -= carry * half;
      }
      if (high !== this.#high) this.#renderHigh(high);
      const at = before + (starts[line + 1] ?? 0);
      target.setFloat64(at, this.#first);
      if (digits > 16) target.setFloat64(at + digits - 16, this.#second);
      writeEight(target, at + digits - 8, low);
      low += this.#stepUnits;
      rest += this.#stepRestNs;
      if (rest >= this.#unitNs) {
        rest -= this.#unitNs;
        low += 1;
      }
    }
  }

  /** The upper digits as two overlapping words of eight bytes; those of them that are lower digits are overwritten later. */
  #renderHigh(high: number): void {
    this.#high = high;
    writeEight(this.#text, writeUnsigned(this.#text, 0, high), 0);
    this.#first = this.#text.getFloat64(0);
    this.#second = this.#text.getFloat64(Math.max(0, this.#digits - 16));
  }
}
