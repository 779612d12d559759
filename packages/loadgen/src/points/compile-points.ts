import type { FieldsPerLine } from '@tidemark/domain/load/load-profile';
import { buildRound, entitySlotOfRound } from '@tidemark/domain/load/round';
import { minuteOfRound } from '@tidemark/domain/load/simulated-clock';
import type { EntityPool } from '@tidemark/domain/schema/entity-pool';
import type { Schema } from '@tidemark/domain/schema/schema';
import { type EntityTurnover, turnoverOf } from '@tidemark/workload/entity-turnover';
import { linesPerPoint } from '@tidemark/workload/line-protocol';
import type { PointTiming } from '@tidemark/workload/timestamp-at';
import { GroupRenderer, type LineEnd } from './compile-group.ts';
import { LineStamp, type WallClock } from './line-stamp.ts';
import type { RoundState } from './round-part.ts';
import { fitsTemplate, RoundTemplate } from './round-template.ts';

/** Renders points of one schema as line protocol. */
export type PointRenderer = {
  /**
   * Writes points [firstPoint, endPoint), joined by line breaks, and gives the number of bytes.
   * Needs `maxBytesPerPoint` a point from `offset` on; what lies behind the text within that room may be overwritten.
   */
  render(target: Uint8Array, offset: number, firstPoint: number, endPoint: number): number;
  maxBytesPerPoint: number;
};

export type RendererOptions = {
  /** For points that the generator's clock stamps. Without it, time stands still at the start. */
  wall?: WallClock;
  /** Whether a point is one line, or one for each of its fields; one line, if left out. */
  fieldsPerLine?: FieldsPerLine;
};

/**
 * compilePoints gives a renderer that writes exactly what linesOf(pointAt(...)) says, without allocating per point;
 * only where the generator's clock stamps are its timestamps those of `wallStampNs`.
 * Its memory depends on the schema's texts only, not on its series or on how long it runs; rounds that differ in nothing but their
 * timestamps are kept as text where that takes 32 MB at most, and copied.
 */
export function compilePoints(
  schema: Schema,
  timing: PointTiming,
  startNs: bigint,
  options: RendererOptions = {},
): PointRenderer {
  return new CompiledPoints(
    schema,
    timing,
    startNs,
    options.wall ?? { nowNs: () => startNs, share: { index: 0, count: 1 } },
    options.fieldsPerLine === 'one' ? new Uint32Array(linesPerPoint(schema, 'one')) : null,
  );
}

class CompiledPoints implements PointRenderer {
  readonly maxBytesPerPoint: number;
  readonly #groups: GroupRenderer[];
  readonly #pointsPerRound: number;
  readonly #stamp: LineStamp;
  readonly #timing: PointTiming;
  readonly #pool: EntityPool | null;
  readonly #turnover: EntityTurnover | null;
  readonly #state: RoundState = { round: 0, roundStart: 0, entityNumber: 0, slowCombination: 0 };
  /** Where the lines of the point rendered last end; null where a point is one line. */
  readonly #lineEnds: Uint32Array | null;
  #mayCopy: boolean;
  #template: RoundTemplate | null = null;

  constructor(
    schema: Schema,
    timing: PointTiming,
    startNs: bigint,
    wall: WallClock,
    lineEnds: Uint32Array | null,
  ) {
    const { pointsPerRound, groups } = buildRound(schema);
    const stamp = new LineStamp(schema, timing, pointsPerRound, startNs, wall);
    this.#stamp = stamp;
    this.#timing = timing;
    this.#pointsPerRound = pointsPerRound;
    this.#pool = schema.entityPool;
    this.#turnover = schema.entityPool && turnoverOf(schema.entityPool, schema.seed);
    this.#lineEnds = lineEnds;
    this.#groups = groups.map(
      (layout) => new GroupRenderer(schema, layout, lineEnd(timing, stamp), lineEnds),
    );
    this.maxBytesPerPoint = this.#groups.reduce((most, group) => Math.max(most, group.maxBytesPerPoint), 0);
    this.#mayCopy = timing.disorder === null && fitsTemplate(schema, pointsPerRound, this.maxBytesPerPoint);
  }

  render(target: Uint8Array, offset: number, firstPoint: number, endPoint: number): number {
    const view = new DataView(target.buffer, target.byteOffset, target.byteLength);
    this.#stamp.enterBatch(firstPoint, endPoint);
    let round = Math.floor(firstPoint / this.#pointsPerRound);
    let roundStart = round * this.#pointsPerRound;
    let at = offset;
    for (let index = firstPoint; index < endPoint; index = roundStart) {
      this.#enterRound(round, roundStart);
      const roundEnd = Math.min(endPoint, roundStart + this.#pointsPerRound);
      const copied = this.#mayCopy ? this.#copy(target, view, at, index, roundEnd) : -1;
      at = copied >= 0 ? copied : this.#renderSlots(view, at, index, roundEnd);
      round += 1;
      roundStart += this.#pointsPerRound;
    }
    return at === offset ? 0 : at - offset - 1;
  }

  /** Renders points [index, end) of the round that was entered. */
  #renderSlots(view: DataView, offset: number, index: number, end: number): number {
    let at = offset;
    for (const group of this.#groups) {
      const groupStart = this.#state.roundStart + group.firstSlot;
      const from = Math.max(index, groupStart);
      const count = Math.min(end, groupStart + group.slotCount) - from;
      if (count > 0) at = group.render(view, at, this.#state, from - groupStart, from, count);
    }
    return at;
  }

  /** Copies points [index, end) of the round that was entered; -1 where they must be rendered. */
  #copy(target: Uint8Array, view: DataView, at: number, index: number, end: number): number {
    const { roundStart } = this.#state;
    if (this.#template === null) {
      this.#template = RoundTemplate.render(
        this.#stamp,
        this.#timing.precision,
        roundStart,
        {
          pointsPerRound: this.#pointsPerRound,
          maxBytesPerPoint: this.maxBytesPerPoint,
          lineEnds: this.#lineEnds,
        },
        (room, offset, point) => this.#renderSlots(room, offset, point, point + 1),
      );
      this.#mayCopy = this.#template !== null;
    }
    return this.#template?.write(target, view, at, index - roundStart, end - roundStart, index) ?? -1;
  }

  #enterRound(round: number, roundStart: number): void {
    const state = this.#state;
    state.round = round;
    state.roundStart = roundStart;
    if (this.#pool && this.#turnover) {
      const slot = entitySlotOfRound(this.#pool, round);
      state.entityNumber = this.#turnover.numberAt(slot, minuteOfRound(this.#timing.clock, round));
    }
    this.#stamp.enterRound(state);
  }
}

/** What comes after the fields of a line. */
function lineEnd({ stamping, disorder }: PointTiming, stamp: LineStamp): LineEnd {
  if (stamping.kind === 'server') return { pieces: ['\n'], stamp: null };
  if (stamping.kind === 'round' && disorder === null) {
    return { pieces: [' ', stamp.roundPart(), '\n'], stamp: null };
  }
  return { pieces: [], stamp };
}
