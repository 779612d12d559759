import type { GroupLayout } from '@tidemark/domain/load/round';
import { escapeMeasurement } from '@tidemark/domain/schema/line-protocol-name';
import { measurementNames } from '@tidemark/domain/schema/measurement-pattern';
import type { Schema } from '@tidemark/domain/schema/schema';
import { copySlackBytes, copyText } from './copy-text.ts';
import { fieldPieces } from './field-parts.ts';
import type { LineStamp } from './line-stamp.ts';
import { type Piece, RenderedParts, type RoundState } from './round-part.ts';
import { SlotWalk } from './slot-walk.ts';
import { type TagWriter, tagPieces } from './tag-pieces.ts';
import { TextTable } from './text-table.ts';
import type { ValueWriter } from './value-writer.ts';

/** How a line ends: with pieces that are the same for all points of a round, or with a timestamp of its own. */
export type LineEnd = { pieces: Piece[]; stamp: LineStamp | null };

type FastTag = { writer: TagWriter; after: RenderedParts };
type DrawnValue = { writer: ValueWriter; after: RenderedParts };
/** What follows series and space on a line that holds one field. */
type FieldLine = { lead: RenderedParts; drawn: DrawnValue | null };

const none: never[] = [];

/**
 * Renders the points of one measurement group. A line is: measurement, tags up to the fastest one, the fastest tag and those
 * that follow it, each with what comes after it, then each drawn value with what follows it, the timestamp last.
 * All but measurement, fast tags, drawn values and a timestamp of its own is rendered once and copied.
 */
export class GroupRenderer extends SlotWalk {
  readonly maxBytesPerPoint: number;
  readonly #measurements: TextTable;
  readonly #before: RenderedParts;
  readonly #fast: FastTag[];
  readonly #drawn: DrawnValue[];
  readonly #stamp: LineStamp | null;
  /** Null: a line holds all fields. */
  readonly #fieldLines: FieldLine[] | null;
  readonly #lineEnds: Uint32Array | null;

  /**
   * `lineEnds`: each line holds one field, and where the lines of the point rendered last end is left there (a point of fewer lines
   * leaves its last end in the others); null: a line holds all fields.
   */
  constructor(schema: Schema, layout: GroupLayout, end: LineEnd, lineEnds: Uint32Array | null) {
    const { seed, entityPool } = schema;
    const tags = tagPieces(entityPool, layout.group.tags);
    super(layout, tags.fastestCardinality);
    const lines =
      lineEnds === null
        ? [fieldPieces(seed, entityPool, layout)]
        : layout.group.fields.map((_, field) => fieldPieces(seed, entityPool, layout, field, field + 1));
    for (const line of lines) (line.drawn.at(-1)?.after ?? line.first).push(...end.pieces);
    if (lineEnds === null) {
      (tags.fast.at(-1)?.after ?? tags.first).push(...lines.flatMap(({ first }) => first));
    }
    this.#measurements = new TextTable(measurementNames(layout.group.name).map(escapeMeasurement));
    this.#before = new RenderedParts(tags.first);
    this.#fast = tags.fast.map(({ writer, after }) => ({ writer, after: new RenderedParts(after) }));
    const drawn = lines.map((line) =>
      line.drawn.map(({ writer, after }) => ({ writer, after: new RenderedParts(after) })),
    );
    this.#drawn = drawn.flat();
    this.#stamp = end.stamp;
    this.#lineEnds = lineEnds;
    this.#fieldLines =
      lineEnds === null
        ? null
        : lines.map(({ first }, line) => ({
            lead: new RenderedParts(first),
            drawn: drawn[line]?.[0] ?? null,
          }));
    this.maxBytesPerPoint = this.#mostBytes();
  }

  protected enterRound(state: RoundState): void {
    for (const { writer } of this.#drawn) writer.enterRound?.(state);
    for (const drawn of this.#drawn) drawn.after.render(state);
    for (const { lead } of this.#fieldLines ?? none) lead.render(state);
  }

  protected enterCombination(state: RoundState): void {
    this.#before.render(state);
    for (const { after } of this.#fast) after.render(state);
  }

  protected writePoint(
    target: DataView,
    offset: number,
    measurement: number,
    value: number,
    index: number,
  ): number {
    let at = this.#measurements.write(target, offset, measurement);
    at = this.#before.write(target, at);
    for (const fast of this.#fast) {
      at = fast.after.write(target, fast.writer.write(target, at, value));
    }
    if (this.#fieldLines !== null) return this.#linesOfFields(target, offset, at, this.#fieldLines, index);
    for (const drawn of this.#drawn) {
      at = drawn.after.write(target, drawn.writer.write(target, at, index));
    }
    return this.#stamp === null ? at : this.#stamp.write(target, at, index);
  }

  /** Goes on behind a series, which lies in [offset, end), with the first field; each further line repeats it. */
  #linesOfFields(target: DataView, offset: number, end: number, lines: FieldLine[], index: number): number {
    let at = offset;
    for (let line = 0; line < lines.length; line += 1) {
      at = line === 0 ? end : copyText(target, at, target, offset, end - offset);
      at = lines[line]?.lead.write(target, at) ?? at;
      const drawn = lines[line]?.drawn ?? null;
      if (drawn !== null) at = drawn.after.write(target, drawn.writer.write(target, at, index));
      if (this.#stamp !== null) at = this.#stamp.write(target, at, index);
      if (this.#lineEnds !== null) this.#lineEnds[line] = at;
    }
    this.#lineEnds?.fill(at, lines.length);
    return at;
  }

  #mostBytes(): number {
    const sum = (parts: readonly { maxBytes: number }[]) =>
      parts.reduce((total, { maxBytes }) => total + maxBytes, 0);
    const aLine =
      sum([this.#measurements, this.#before, ...this.#fast.flatMap(({ writer, after }) => [writer, after])]) +
      (this.#stamp?.maxBytes ?? 0);
    const fields =
      sum(this.#drawn.flatMap(({ writer, after }) => [writer, after])) +
      sum(this.#fieldLines?.map(({ lead }) => lead) ?? none);
    return aLine * (this.#fieldLines?.length ?? 1) + fields + copySlackBytes;
  }
}
