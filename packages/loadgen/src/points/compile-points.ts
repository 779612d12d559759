import { type EntityPool, entityNumberAt } from '@tidemark/domain/entity-pool';
import type { Precision } from '@tidemark/domain/load-profile';
import { entitySlotOfRound, layOutRound } from '@tidemark/domain/round';
import type { Schema } from '@tidemark/domain/schema';
import { minuteOfRound, roundOffsetUs, type SimulatedClock } from '@tidemark/domain/simulated-clock';
import { GroupRenderer } from './compile-group.ts';
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

/**
 * compilePoints gives a renderer that writes exactly what lineProtocolOf(pointAt(...)) says, without allocating per point.
 * Its memory depends on the schema's texts only, not on its series or on how long it runs.
 */
export function compilePoints(
  schema: Schema,
  clock: SimulatedClock,
  startUs: number,
  precision: Precision,
): PointRenderer {
  const { pointsPerRound, groups } = layOutRound(schema);
  const renderers = groups.map((layout) => new GroupRenderer(schema, layout, precision));
  const state: RoundState = { round: 0, entityNumber: 0, timestampUs: 0, slowCombination: 0 };
  return {
    maxBytesPerPoint: renderers.reduce((most, group) => Math.max(most, group.maxBytesPerPoint), 0),
    render(target, offset, firstPoint, endPoint) {
      const view = new DataView(target.buffer, target.byteOffset, target.byteLength);
      let round = Math.floor(firstPoint / pointsPerRound);
      let roundStart = round * pointsPerRound;
      let at = offset;
      for (let index = firstPoint; index < endPoint; index = roundStart) {
        enterRound(state, schema.entityPool, clock, startUs, round);
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

function enterRound(
  state: RoundState,
  pool: EntityPool | null,
  clock: SimulatedClock,
  startUs: number,
  round: number,
): void {
  state.round = round;
  state.timestampUs = startUs + roundOffsetUs(clock, round);
  if (pool)
    state.entityNumber = entityNumberAt(pool, entitySlotOfRound(pool, round), minuteOfRound(clock, round));
}
