import { buildRound, entitySlotOfRound } from '@tidemark/domain/load/round';
import { minuteOfRound } from '@tidemark/domain/load/simulated-clock';
import type { EntityPool } from '@tidemark/domain/schema/entity-pool';
import type { Schema } from '@tidemark/domain/schema/schema';
import { type EntityTurnover, turnoverOf } from '@tidemark/workload/entity-turnover';
import type { PointTiming } from '@tidemark/workload/timestamp-at';
import type { LineStamp } from './line-stamp.ts';
import type { RoundState } from './round-part.ts';
import { fitsTemplate, RoundTemplate } from './round-template.ts';
import type { SlotWalk } from './slot-walk.ts';

/** Renders points of one schema for the wire. */
export type PointRenderer = {
  /**
   * Writes points [firstPoint, endPoint) and gives the number of bytes.
   * Needs `maxBytesPerPoint` a point from `offset` on; what lies behind the text within that room may be overwritten.
   */
  render(target: Uint8Array, offset: number, firstPoint: number, endPoint: number): number;
  maxBytesPerPoint: number;
};

/** What stands around the points of a batch: each gives the position behind it. */
export type Framing = {
  begin(target: DataView, at: number): number;
  finish(target: DataView, at: number): number;
};

export type RoundRendererParts = {
  schema: Schema;
  timing: PointTiming;
  stamp: LineStamp;
  groups: readonly SlotWalk[];
  /** Where the lines of the point rendered last end; null where a point is one line. */
  lineEnds: Uint32Array | null;
  framing: Framing;
  /** Whether points are lines that end with their timestamp, so that they can be kept and copied. */
  mayCopy: boolean;
};

/** Goes through the rounds of a load and renders their points in whole batches; rounds that differ in their timestamps alone are copied. */
export class RoundRenderer implements PointRenderer {
  readonly maxBytesPerPoint: number;
  readonly #groups: readonly SlotWalk[];
  readonly #framing: Framing;
  readonly #pointsPerRound: number;
  readonly #stamp: LineStamp;
  readonly #timing: PointTiming;
  readonly #pool: EntityPool | null;
  readonly #turnover: EntityTurnover | null;
  readonly #state: RoundState = { round: 0, roundStart: 0, entityNumber: 0, slowCombination: 0 };
  /** Where the lines of the point rendered last end; null where a point is one line. */
  readonly #lineEnds: Uint32Array | null;
  /** Bodies are rendered into over and over: making a view of one costs as much as a short line. */
  readonly #views = new WeakMap<Uint8Array, DataView>();
  #mayCopy: boolean;
  #template: RoundTemplate | null = null;

  constructor({ schema, timing, stamp, groups, lineEnds, framing, mayCopy }: RoundRendererParts) {
    this.#stamp = stamp;
    this.#timing = timing;
    this.#pointsPerRound = buildRound(schema).pointsPerRound;
    this.#pool = schema.entityPool;
    this.#turnover = schema.entityPool && turnoverOf(schema.entityPool, schema.seed);
    this.#lineEnds = lineEnds;
    this.#groups = groups;
    this.#framing = framing;
    this.maxBytesPerPoint = groups.reduce((most, group) => Math.max(most, group.maxBytesPerPoint), 0);
    this.#mayCopy =
      mayCopy &&
      timing.disorder === null &&
      fitsTemplate(schema, this.#pointsPerRound, this.maxBytesPerPoint);
  }

  render(target: Uint8Array, offset: number, firstPoint: number, endPoint: number): number {
    if (endPoint <= firstPoint) return 0;
    const view = this.#viewOf(target);
    this.#stamp.enterBatch(firstPoint, endPoint);
    let round = Math.floor(firstPoint / this.#pointsPerRound);
    let roundStart = round * this.#pointsPerRound;
    let at = this.#framing.begin(view, offset);
    for (let index = firstPoint; index < endPoint; index = roundStart) {
      this.#enterRound(round, roundStart);
      const roundEnd = Math.min(endPoint, roundStart + this.#pointsPerRound);
      const copied = this.#mayCopy ? this.#copy(target, view, at, index, roundEnd) : -1;
      at = copied >= 0 ? copied : this.#renderSlots(view, at, index, roundEnd);
      round += 1;
      roundStart += this.#pointsPerRound;
    }
    return this.#framing.finish(view, at) - offset;
  }

  #viewOf(target: Uint8Array): DataView {
    const known = this.#views.get(target);
    if (known !== undefined) return known;
    const view = new DataView(target.buffer, target.byteOffset, target.byteLength);
    this.#views.set(target, view);
    return view;
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
