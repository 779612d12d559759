import { type LoadProfile, precisionUs } from '@tidemark/domain/load/load-profile';
import { buildRound } from '@tidemark/domain/load/round';
import { type DisorderClass, disorderClassAt } from '@tidemark/domain/load/stamping';
import type { Schema } from '@tidemark/domain/schema/schema';
import { firstPointFromNs } from '@tidemark/workload/first-point-from';
import { type PointRange, unionOf } from '../point-ranges.ts';
import type { TimeWindow } from './time-window.ts';

/** Points that lie in a window whatever their class is (`core`), and those where the class decides (`rest`, by `isIn`). */
export type WindowBounds = { core: PointRange; rest: PointRange[]; isIn: (point: number) => boolean };

/** createWindowBounds finds the points of a window without visiting any. */
export function createWindowBounds(
  schema: Schema,
  profile: LoadProfile,
  startNs: bigint,
): (window: TimeWindow) => WindowBounds {
  const { pointsPerRound } = buildRound(schema);
  const { disorder } = profile;
  const orders = ordersOf(profile);
  const unitUs = precisionUs[profile.precision];
  const firstFrom = (us: number, order: DisorderClass) => {
    if (!Number.isFinite(us)) return us < 0 ? 0 : Number.MAX_SAFE_INTEGER;
    const wholeUnitsUs = Math.ceil(us / unitUs) * unitUs;
    return firstPointFromNs(profile, pointsPerRound, startNs, BigInt(wholeUnitsUs) * 1_000n, order);
  };
  return ({ fromUs, untilUs }) => {
    const byOrder = new Map(
      orders.map((order): [DisorderClass, PointRange] => [
        order,
        [firstFrom(fromUs, order), firstFrom(untilUs, order)],
      ]),
    );
    const ranges = [...byOrder.values()];
    const core: PointRange = [Math.max(...ranges.map(([f]) => f)), Math.min(...ranges.map(([, e]) => e))];
    if (disorder === null) return { core, rest: [], isIn: () => true };
    const isIn = (point: number) => {
      const [first, end] = byOrder.get(disorderClassAt(disorder, schema.seed, point)) ?? [0, 0];
      return point >= first && point < end;
    };
    const united = unionOf(ranges);
    if (core[0] >= core[1]) return { core: [0, 0], rest: united, isIn };
    const [[from, until] = core] = united;
    return { core, rest: unionOf([[from, core[0]]], [[core[1], until]]), isIn };
  };
}

/** ordersOf lists the classes of disorder that points of a profile have. */
export function ordersOf({ disorder }: LoadProfile): DisorderClass[] {
  if (disorder === null) return [0];
  return [
    0,
    ...(disorder.outOfOrderShare > 0 ? [1 as const] : []),
    ...(disorder.lateShare > 0 ? [2 as const] : []),
  ];
}
