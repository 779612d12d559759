import { escapeMeasurement } from '@tidemark/domain/line-protocol';
import type { Precision } from '@tidemark/domain/load-profile';
import { measurementNames } from '@tidemark/domain/measurement-pattern';
import type { GroupLayout } from '@tidemark/domain/round';
import type { Schema } from '@tidemark/domain/schema';
import { copySlackBytes } from './copy-text.ts';
import { fieldPieces } from './field-parts.ts';
import { RenderedParts, type RoundState, timestampPart } from './round-part.ts';
import { type TagWriter, tagPieces } from './tag-pieces.ts';
import { TextTable } from './text-table.ts';
import type { ValueWriter } from './value-writer.ts';

type DrawnValue = { writer: ValueWriter; after: RenderedParts };

/**
 * Renders the points of one measurement group. A line is: measurement, tags before the fastest one, the fastest tag,
 * the other tags with the first fields, then each drawn value with what follows it, the timestamp last.
 * All but measurement, fastest tag and drawn values is rendered once and copied.
 */
export class GroupRenderer {
  readonly firstSlot: number;
  readonly slotCount: number;
  readonly maxBytesPerPoint: number;
  readonly #measurements: TextTable;
  readonly #measurementCount: number;
  readonly #before: RenderedParts;
  readonly #fastest: TagWriter | null;
  readonly #fastestCardinality: number;
  readonly #middle: RenderedParts;
  readonly #drawn: DrawnValue[];

  constructor(schema: Schema, layout: GroupLayout, precision: Precision) {
    const tags = tagPieces(schema.entityPool, layout.group.tags);
    const fields = fieldPieces(schema.seed, schema.entityPool, layout.group.fields);
    (fields.drawn.at(-1)?.after ?? fields.first).push(' ', timestampPart(precision), '\n');
    this.firstSlot = layout.firstSlot;
    this.slotCount = layout.slotCount;
    this.#measurements = new TextTable(measurementNames(layout.group.name).map(escapeMeasurement));
    this.#measurementCount = layout.measurementCount;
    this.#before = new RenderedParts(tags.before);
    this.#fastest = tags.fastest;
    this.#fastestCardinality = tags.fastest?.cardinality ?? 1;
    this.#middle = new RenderedParts([...tags.after, ...fields.first]);
    this.#drawn = fields.drawn.map(({ writer, after }) => ({ writer, after: new RenderedParts(after) }));
    this.maxBytesPerPoint =
      this.#measurements.maxBytes +
      this.#before.maxBytes +
      (tags.fastest?.maxBytes ?? 0) +
      this.#middle.maxBytes +
      this.#drawn.reduce((sum, value) => sum + value.writer.maxBytes + value.after.maxBytes, 0) +
      copySlackBytes;
  }

  /** Renders `count` points from slot `slot` of the group, the first being point `index`; each line ends with a line break. */
  render(
    target: DataView,
    offset: number,
    state: RoundState,
    slot: number,
    index: number,
    count: number,
  ): number {
    let measurement = slot % this.#measurementCount;
    const combination = (slot - measurement) / this.#measurementCount;
    let value = combination % this.#fastestCardinality;
    state.slowCombination = (combination - value) / this.#fastestCardinality;
    this.#renderRound(state);
    const end = index + count;
    let at = offset;
    for (let point = index; point < end; point += 1) {
      at = this.#line(target, at, measurement, value, point);
      measurement += 1;
      if (measurement < this.#measurementCount) continue;
      measurement = 0;
      value += 1;
      if (value < this.#fastestCardinality) continue;
      value = 0;
      state.slowCombination += 1;
      if (point + 1 < end) this.#middle.render(state);
    }
    return at;
  }

  #line(target: DataView, offset: number, measurement: number, value: number, index: number): number {
    let at = this.#measurements.write(target, offset, measurement);
    at = this.#before.write(target, at);
    if (this.#fastest !== null) at = this.#fastest.write(target, at, value);
    at = this.#middle.write(target, at);
    for (const drawn of this.#drawn) {
      at = drawn.after.write(target, drawn.writer.write(target, at, index));
    }
    return at;
  }

  #renderRound(state: RoundState): void {
    this.#before.render(state);
    this.#middle.render(state);
    for (const drawn of this.#drawn) drawn.after.render(state);
  }
}
