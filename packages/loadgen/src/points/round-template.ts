import type { Schema } from '@tidemark/domain/schema/schema';
import { copySlackBytes, copyText } from './copy-text.ts';
import type { LineStamp } from './line-stamp.ts';
import { StampPatcher } from './stamp-patcher.ts';

/** Most memory that the lines of a round may take. */
const maxTemplateBytes = 2 ** 25;
/** Points of a round below which copying it is not worth its while. */
const fewestPoints = 4;

/** Text up to this long is copied faster without making a part of an array of it. */
const shortBytes = 256;

/** Renders a point of the round with its line break. */
type RenderPoint = (target: DataView, offset: number, index: number) => number;

/** fitsTemplate says whether the rounds of a schema differ in their timestamps alone, and are of a size to be kept. */
export function fitsTemplate(schema: Schema, pointsPerRound: number, maxBytesPerPoint: number): boolean {
  if (pointsPerRound < fewestPoints || pointsPerRound * maxBytesPerPoint > maxTemplateBytes) return false;
  return schema.measurements.every(
    ({ tags, fields }) =>
      tags.every((tag) => tag.generator.kind !== 'entity') &&
      fields.every((field) => field.generator.kind === 'constant'),
  );
}

/** A round rendered once, to be copied with other timestamps. */
export class RoundTemplate {
  readonly #stamp: LineStamp;
  readonly #text: Uint8Array;
  readonly #textView: DataView;
  /** Where each point starts, and after the last where it ends. */
  readonly #starts: Uint32Array;
  /** For each line but the last of a point: where it ends, at the number of the point after. */
  readonly #innerEnds: readonly Uint32Array[];
  /** Null: its lines have no timestamps. */
  readonly #patcher: StampPatcher | null;

  private constructor(
    stamp: LineStamp,
    lines: { text: Uint8Array; starts: Uint32Array; innerEnds: readonly Uint32Array[] },
    digits: number | null,
  ) {
    this.#stamp = stamp;
    this.#text = lines.text;
    this.#textView = new DataView(lines.text.buffer, lines.text.byteOffset, lines.text.byteLength);
    this.#starts = lines.starts;
    this.#innerEnds = lines.innerEnds;
    this.#patcher = digits === null ? null : new StampPatcher(stamp.unit, stamp.stepNs, digits);
  }

  /** Renders the round of point `roundStart`; null where its timestamps cannot be replaced. */
  static render(
    stamp: LineStamp,
    roundStart: number,
    size: { pointsPerRound: number; maxBytesPerPoint: number; lineEnds: Uint32Array | null },
    renderPoint: RenderPoint,
  ): RoundTemplate | null {
    const digits = stamp.isWritten ? stamp.digitsOf(roundStart) : null;
    if (
      stamp.isWritten &&
      (digits === null || digits !== stamp.digitsOf(roundStart + size.pointsPerRound - 1))
    ) {
      return null;
    }
    const room = new Uint8Array(size.pointsPerRound * size.maxBytesPerPoint);
    const view = new DataView(room.buffer);
    const starts = new Uint32Array(size.pointsPerRound + 1);
    const ends = [...(size.lineEnds ?? [])].slice(1).map(() => new Uint32Array(size.pointsPerRound + 1));
    let at = 0;
    for (let slot = 0; slot < size.pointsPerRound; slot += 1) {
      at = renderPoint(view, at, roundStart + slot);
      starts[slot + 1] = at;
      ends.forEach((each, line) => {
        each[slot + 1] = size.lineEnds?.[line] ?? at;
      });
    }
    const lines = { text: room.slice(0, at + copySlackBytes), starts, innerEnds: ends };
    return new RoundTemplate(stamp, lines, digits);
  }

  /** Writes slots [from, end) of a round, the first being point `index`; -1 where their timestamps have more or fewer digits. */
  write(target: Uint8Array, view: DataView, at: number, from: number, end: number, index: number): number {
    const first = this.#starts[from] ?? 0;
    const behind = at + (this.#starts[end] ?? 0) - first;
    if (this.#patcher === null) {
      target.set(this.#text.subarray(first, first + behind - at), at);
      return behind;
    }
    this.#stamp.moveTo(index + end - from - 1);
    if (!this.#patcher.fits(this.#stamp.us)) return -1;
    this.#stamp.moveTo(index);
    if (!this.#patcher.fits(this.#stamp.us)) return -1;
    if (behind - at <= shortBytes) copyText(view, at, this.#textView, first, behind - at);
    else target.set(this.#text.subarray(first, first + behind - at), at);
    this.#patcher.patch(view, at - first, this.#starts, from, end, this.#stamp.us, this.#stamp.ns);
    for (const ends of this.#innerEnds) {
      this.#patcher.patch(view, at - first, ends, from, end, this.#stamp.us, this.#stamp.ns);
    }
    return behind;
  }
}
