import type { GroupLayout } from '@tidemark/domain/load/round';
import type { Schema } from '@tidemark/domain/schema/schema';
import { copySlackBytes } from './copy-text.ts';
import type { LineStamp } from './line-stamp.ts';
import { type MetricNumber, metricNumber } from './metric-number.ts';
import type { MetricPath, PathPart } from './metric-path.ts';
import { PickleFramer, pickleItemBytes } from './pickle-framer.ts';
import type { RoundState } from './round-part.ts';
import { SlotWalk } from './slot-walk.ts';
import { TextTable } from './text-table.ts';

const usPerSecond = 1_000_000;

/** Renders the points of one measurement group as items of pickled lists, one for each field: (path, (seconds, value)). */
export class PickleGroup extends SlotWalk {
  readonly maxBytesPerPoint: number;
  readonly maxBytesPerItem: number;
  readonly #ahead: PathPart;
  readonly #behind: PathPart;
  readonly #names: TextTable;
  readonly #numbers: MetricNumber[];
  readonly #stamp: LineStamp;
  readonly #framer: PickleFramer;

  constructor(schema: Schema, layout: GroupLayout, path: MetricPath, stamp: LineStamp, framer: PickleFramer) {
    super(layout, path.fastestCardinality);
    const { seed, entityPool: pool } = schema;
    this.#ahead = path.ahead;
    this.#behind = path.behind;
    this.#names = new TextTable(path.fields);
    this.#numbers = layout.group.fields.map((field, position) =>
      metricNumber({ seed, pool, layout, position }, field),
    );
    this.#stamp = stamp;
    this.#framer = framer;
    this.maxBytesPerItem =
      pickleItemBytes + path.ahead.maxBytes + path.behind.maxBytes + this.#names.maxBytes;
    this.maxBytesPerPoint =
      this.#numbers.length * (this.maxBytesPerItem + PickleFramer.bytesPerFrame) + copySlackBytes;
  }

  protected enterRound(state: RoundState): void {
    for (const number of this.#numbers) number.enterRound?.(state);
  }

  protected enterCombination(state: RoundState): void {
    this.#ahead.enterCombination(state);
    this.#behind.enterCombination(state);
  }

  /** The path is written anew for each field: bytes that are no text must not be copied as text. */
  protected writePoint(
    target: DataView,
    offset: number,
    measurement: number,
    value: number,
    index: number,
  ): number {
    this.#stamp.moveTo(index);
    const seconds = Math.floor(this.#stamp.us / usPerSecond);
    const framer = this.#framer;
    let at = offset;
    for (let field = 0; field < this.#numbers.length; field += 1) {
      const start = framer.beginItem(target, at);
      at = this.#ahead.write(target, start, measurement, value);
      at = this.#names.write(target, at, field);
      if (!this.#behind.isEmpty) at = this.#behind.write(target, at, measurement, value);
      at = framer.endItem(target, start, at, seconds, this.#numbers[field]?.at(index) ?? 0);
    }
    return at;
  }
}
