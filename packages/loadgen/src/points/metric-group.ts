import type { GroupLayout } from '@tidemark/domain/load/round';
import type { EntityPool } from '@tidemark/domain/schema/entity-pool';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { Field } from '@tidemark/domain/schema/value-generator';
import { metricValueText } from '@tidemark/workload/graphite/metric-value';
import { fieldValueAt } from '@tidemark/workload/value-at';
import type { LineEnd } from './compile-group.ts';
import { copySlackBytes, copyText } from './copy-text.ts';
import type { LineStamp } from './line-stamp.ts';
import type { MetricPath, PathPart } from './metric-path.ts';
import { type Piece, RenderedParts, type RoundState, roundNumberPart } from './round-part.ts';
import { SlotWalk } from './slot-walk.ts';
import { type ValueWriter, valueWriter } from './value-writer.ts';

/** What follows the path on the line of one field: a value that is drawn, or one that is the same for all points of a round. */
type MetricLine = {
  /** The field in the path; empty where nothing changes behind it, so that it is part of `lead`. */
  name: RenderedParts;
  lead: RenderedParts;
  drawn: {
    writer: ValueWriter /** Bytes of its text that Graphite does not take: the unit of integers. */;
    extraBytes: number;
  } | null;
  after: RenderedParts;
  maxBytes: number;
};

/** Renders the points of one measurement group as lines of Graphite, one for each field: path, value, seconds. */
export class MetricGroup extends SlotWalk {
  readonly maxBytesPerPoint: number;
  readonly maxBytesPerLine: number;
  readonly #ahead: PathPart;
  readonly #behind: PathPart;
  readonly #lines: MetricLine[];
  readonly #stamp: LineStamp | null;
  readonly #lineEnds: Uint32Array;

  /** Where the lines of the point rendered last end is left in `lineEnds`; a point of fewer lines leaves its last end in the others. */
  constructor(schema: Schema, layout: GroupLayout, path: MetricPath, end: LineEnd, lineEnds: Uint32Array) {
    super(layout, path.fastestCardinality);
    this.#ahead = path.ahead;
    this.#behind = path.behind;
    this.#stamp = end.stamp;
    this.#lineEnds = lineEnds;
    this.#lines = layout.group.fields.map((field, position) =>
      compileLine(schema, layout, { field, position }, path, end.pieces),
    );
    const around = path.ahead.maxBytes + path.behind.maxBytes + (end.stamp?.maxBytes ?? 0);
    this.maxBytesPerLine = around + Math.max(...this.#lines.map(({ maxBytes }) => maxBytes));
    this.maxBytesPerPoint = this.#lines.reduce((sum, line) => sum + around + line.maxBytes, copySlackBytes);
  }

  protected enterRound(state: RoundState): void {
    for (const { name, lead, after, drawn } of this.#lines) {
      name.render(state);
      lead.render(state);
      after.render(state);
      drawn?.writer.enterRound?.(state);
    }
  }

  protected enterCombination(state: RoundState): void {
    this.#ahead.enterCombination(state);
    this.#behind.enterCombination(state);
  }

  protected writePoint(
    target: DataView,
    offset: number,
    measurement: number,
    value: number,
    index: number,
  ): number {
    const lines = this.#lines;
    const behind = this.#behind;
    const isBehind = !behind.isEmpty;
    let at = this.#ahead.write(target, offset, measurement, value);
    const aheadBytes = at - offset;
    for (let i = 0; i < lines.length; i += 1) {
      const line = lines[i];
      if (line === undefined) break;
      if (i > 0) at = copyText(target, at, target, offset, aheadBytes);
      if (isBehind) at = behind.write(target, line.name.write(target, at), measurement, value);
      at = line.lead.write(target, at);
      const { drawn } = line;
      if (drawn !== null)
        at = line.after.write(target, drawn.writer.write(target, at, index) - drawn.extraBytes);
      if (this.#stamp !== null) at = this.#stamp.write(target, at, index);
      this.#lineEnds[i] = at;
    }
    if (lines.length < this.#lineEnds.length) this.#lineEnds.fill(at, lines.length);
    return at;
  }
}

type PlacedField = { field: Field; position: number };

function compileLine(
  { seed, entityPool }: Schema,
  layout: GroupLayout,
  { field, position }: PlacedField,
  path: MetricPath,
  end: readonly Piece[],
): MetricLine {
  const name = path.fields[position] ?? '';
  const writer = drawnNumber(seed, entityPool, layout, { field, position });
  const start = path.behind.isEmpty ? [name, ' '] : [' '];
  const parts = {
    name: new RenderedParts(path.behind.isEmpty ? [] : [name]),
    lead: new RenderedParts(writer === null ? [...start, ...steadyNumber(seed, field), ...end] : start),
    after: new RenderedParts(writer === null ? [] : end),
  };
  return {
    ...parts,
    drawn: writer === null ? null : { writer, extraBytes: field.type === 'int' ? 1 : 0 },
    maxBytes: parts.name.maxBytes + parts.lead.maxBytes + parts.after.maxBytes + (writer?.maxBytes ?? 0),
  };
}

function drawnNumber(
  seed: number,
  pool: EntityPool | null,
  layout: GroupLayout,
  { field, position }: PlacedField,
): ValueWriter | null {
  return valueWriter({ seed, pool, layout, position }, field);
}

/** The text of a value that is the same for all points of a round. */
function steadyNumber(seed: number, field: Field): Piece[] {
  const { generator } = field;
  if (generator.kind === 'counter') {
    return [roundNumberPart((round) => generator.start + generator.step * round)];
  }
  if (generator.kind === 'sequence') return [roundNumberPart((round) => round % generator.cardinality)];
  return [metricValueText(fieldValueAt(seed, field, 0, anywhere))];
}

const anywhere = { index: 0, round: 0, slot: 0, entity: { text: '', number: 0 }, visit: 0 };
