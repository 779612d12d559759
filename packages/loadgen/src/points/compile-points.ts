import type { FieldsPerLine } from '@tidemark/domain/load/load-profile';
import { buildRound } from '@tidemark/domain/load/round';
import type { Schema } from '@tidemark/domain/schema/schema';
import { linesPerPoint } from '@tidemark/workload/line-protocol';
import type { PointTiming } from '@tidemark/workload/timestamp-at';
import { GroupRenderer, type LineEnd } from './compile-group.ts';
import { LineStamp, type WallClock } from './line-stamp.ts';
import { type Framing, type PointRenderer, RoundRenderer } from './round-renderer.ts';

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
  const wall = options.wall ?? { nowNs: () => startNs, share: { index: 0, count: 1 } };
  const lineEnds = options.fieldsPerLine === 'one' ? new Uint32Array(linesPerPoint(schema, 'one')) : null;
  const { pointsPerRound, groups } = buildRound(schema);
  const stamp = new LineStamp(schema, timing, pointsPerRound, startNs, wall);
  const end = lineEnd(timing, stamp);
  return new RoundRenderer({
    schema,
    timing,
    stamp,
    groups: groups.map((layout) => new GroupRenderer(schema, layout, end, lineEnds)),
    lineEnds,
    framing: joinedByBreaks,
    mayCopy: true,
  });
}

/** Every line ends with a break, of which the last one is not sent. */
const joinedByBreaks: Framing = {
  begin: (_, at) => at,
  finish: (target, at) => (at > 0 && target.getUint8(at - 1) === 10 ? at - 1 : at),
};

/** lineEnd is what comes after the fields of a line. */
export function lineEnd({ stamping, disorder }: PointTiming, stamp: LineStamp): LineEnd {
  if (stamping.kind === 'server') return { pieces: ['\n'], stamp: null };
  if (stamping.kind === 'round' && disorder === null) {
    return { pieces: [' ', stamp.roundPart(), '\n'], stamp: null };
  }
  return { pieces: [], stamp };
}
