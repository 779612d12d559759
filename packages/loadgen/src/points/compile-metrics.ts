import { buildRound } from '@tidemark/domain/load/round';
import type { Schema } from '@tidemark/domain/schema/schema';
import { nodeFault } from '@tidemark/domain/target/graphite-node';
import { graphiteSchemaFaults } from '@tidemark/domain/target/graphite-plan-faults';
import type { GraphiteEndpoint } from '@tidemark/domain/target/graphite-target';
import { linesPerPoint } from '@tidemark/workload/line-protocol';
import type { PointTiming } from '@tidemark/workload/timestamp-at';
import { lineEnd } from './compile-points.ts';
import { LineStamp } from './line-stamp.ts';
import { MetricGroup } from './metric-group.ts';
import { metricPath } from './metric-path.ts';
import { PickleFramer } from './pickle-framer.ts';
import { PickleGroup } from './pickle-group.ts';
import { type Framing, type PointRenderer, RoundRenderer } from './round-renderer.ts';

/** What of an endpoint decides on the bytes. */
export type MetricWire = Pick<GraphiteEndpoint, 'protocol' | 'naming' | 'runName'>;

/** Longest line that carbon takes; it drops all that follows a longer one on the connection. */
const maxLineBytes = 16_384;

/**
 * compileMetrics gives a renderer that writes exactly the metrics of createMetricsAt, as lines or as pickled frames, without allocating per
 * metric. What the parts of Graphite would drop or change is refused here: the checks of a plan come before, this one stands at the wire.
 */
export function compileMetrics(
  schema: Schema,
  timing: PointTiming,
  startNs: bigint,
  wire: MetricWire,
): PointRenderer {
  refuseUnsafe(schema, timing, wire);
  const { pointsPerRound, groups } = buildRound(schema);
  const noWall = { nowNs: () => startNs, share: { index: 0, count: 1 } };
  const stamp = new LineStamp(schema, timing, pointsPerRound, startNs, noWall, 's');
  const paths = groups.map((layout) => ({
    layout,
    path: metricPath(schema.entityPool, layout, wire.naming, wire.runName),
  }));
  const common = { schema, timing, stamp };
  if (wire.protocol === 'pickle') {
    const framer = new PickleFramer();
    const items = paths.map(({ layout, path }) => new PickleGroup(schema, layout, path, stamp, framer));
    framer.fit(Math.max(...items.map(({ maxBytesPerItem }) => maxBytesPerItem)));
    return new RoundRenderer({ ...common, groups: items, lineEnds: null, framing: framer, mayCopy: false });
  }
  const lineEnds = new Uint32Array(linesPerPoint(schema, 'one'));
  const end = lineEnd(timing, stamp);
  const lines = paths.map(({ layout, path }) => new MetricGroup(schema, layout, path, end, lineEnds));
  for (const { maxBytesPerLine } of lines) {
    if (maxBytesPerLine > maxLineBytes) throw refused(`a line could have ${maxBytesPerLine} bytes`);
  }
  return new RoundRenderer({ ...common, groups: lines, lineEnds, framing: endedByBreaks, mayCopy: true });
}

/** Every line ends with a break, the last one too: carbon drops one that does not. */
const endedByBreaks: Framing = { begin: (_, at) => at, finish: (_, at) => at };

function refuseUnsafe(schema: Schema, { stamping }: PointTiming, { naming, runName }: MetricWire): void {
  if (stamping.kind === 'wall' || stamping.kind === 'server')
    throw refused('its timestamps come from a clock');
  const runFault = nodeFault(runName);
  if (runFault !== null) throw refused(`the name of the run ${runFault}`);
  const [fault] = graphiteSchemaFaults(schema, naming, []);
  if (fault !== undefined) throw refused(fault.message);
}

function refused(why: string): RangeError {
  return new RangeError(`the plan cannot be sent to Graphite: ${why}`);
}
