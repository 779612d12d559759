import { turnoverOf } from '@tidemark/domain/entity-turnover';
import { entitySlotOfRound, layOutRound } from '@tidemark/domain/round';
import type { Schema } from '@tidemark/domain/schema';
import { minuteOfRound, type SimulatedClock } from '@tidemark/domain/simulated-clock';
import type { PointTiming } from '@tidemark/domain/timestamp-at';
import { GroupRenderer, type LineEnd } from './compile-group.ts';
import { LineStamp } from './line-stamp.ts';
import type { RoundState } from './round-part.ts';

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
  /** The generator's clock, in nanoseconds since 1970, for points that it stamps. Without it, time stands still at the start. */
  wallNowNs?: () => bigint;
};

/**
 * compilePoints gives a renderer that writes exactly what lineProtocolOf(pointAt(...)) says, without allocating per point;
 * only where the generator's clock stamps are its timestamps those of `wallStampNs`.
 * Its memory depends on the schema's texts only, not on its series or on how long it runs.
 */
export function compilePoints(
  schema: Schema,
  timing: PointTiming,
  startNs: bigint,
  options: RendererOptions = {},
): PointRenderer {
  const { pointsPerRound, groups } = layOutRound(schema);
  const stamp = new LineStamp(schema, timing, pointsPerRound, startNs, options.wallNowNs ?? (() => startNs));
  const renderers = groups.map((layout) => new GroupRenderer(schema, layout, lineEnd(timing, stamp)));
  const state: RoundState = { round: 0, roundStart: 0, entityNumber: 0, slowCombination: 0 };
  return {
    maxBytesPerPoint: renderers.reduce((most, group) => Math.max(most, group.maxBytesPerPoint), 0),
    render(target, offset, firstPoint, endPoint) {
      const view = new DataView(target.buffer, target.byteOffset, target.byteLength);
      stamp.enterBatch(firstPoint, endPoint);
      let round = Math.floor(firstPoint / pointsPerRound);
      let roundStart = round * pointsPerRound;
      let at = offset;
      for (let index = firstPoint; index < endPoint; index = roundStart) {
        enterRound(state, schema, timing.clock, round, roundStart);
        stamp.enterRound(state);
        const roundEnd = Math.min(endPoint, roundStart + pointsPerRound);
        for (const group of renderers) {
          const groupStart = roundStart + group.firstSlot;
          const from = Math.max(index, groupStart);
          const count = Math.min(roundEnd, groupStart + group.slotCount) - from;
          if (count > 0) at = group.render(view, at, state, from - groupStart, from, count);
        }
        round += 1;
        roundStart += pointsPerRound;
      }
      return at === offset ? 0 : at - offset - 1;
    },
  };
}

/** What comes after the fields of a line. */
function lineEnd({ stamping, disorder }: PointTiming, stamp: LineStamp): LineEnd {
  if (stamping.kind === 'server') return { pieces: ['\n'], stamp: null };
  if (stamping.kind === 'round' && disorder === null) {
    return { pieces: [' ', stamp.roundPart(), '\n'], stamp: null };
  }
  return { pieces: [], stamp };
}

function enterRound(
  state: RoundState,
  { entityPool, seed }: Schema,
  clock: SimulatedClock,
  round: number,
  roundStart: number,
): void {
  state.round = round;
  state.roundStart = roundStart;
  if (entityPool) {
    const slot = entitySlotOfRound(entityPool, round);
    state.entityNumber = turnoverOf(entityPool, seed).numberAt(slot, minuteOfRound(clock, round));
  }
}
