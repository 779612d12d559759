import { isDomainError } from '@tidemark/domain/kernel/errors';
import { measurementNames } from '@tidemark/domain/schema/measurement-pattern';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { KeyAccess, WindowSum } from '@tidemark/targets/session/target-session';
import { textOf } from './compare-keys.ts';
import type { QueryBudget } from './query-budget.ts';
import { alignedTo, finerLengthUs, type TimeWindow, windowLengthUs } from './time-window.ts';

/** Points whose values differ, at least; `reason` says what was not compared, null where all numbers were. */
export type ComparedValues = { values: number; reason: string | null };

type Compared = { schema: Schema; span: TimeWindow; unitUs: number; budget: QueryBudget };

const mostWindows = 200;
const valuesPerQuery = 2_000;
const timeoutMs = 60_000;
/** Servers add floats up in any order. */
const tolerance = 1e-9;

/**
 * compareValues finds points that all servers hold with values that differ: by sums over windows of time in which all hold as many, and the points
 * themselves where sums differ. Texts and booleans cannot be added up, so they are not compared, which is the reason then.
 */
export async function compareValues(
  accesses: readonly KeyAccess[],
  compared: Compared,
): Promise<ComparedValues> {
  let values = 0;
  let uncompared: string | null = null;
  for (const { name, fields } of compared.schema.measurements) {
    const measurements = measurementNames(name);
    for (const { key, type } of fields) {
      if (type !== 'float' && type !== 'int') {
        uncompared ??= `values of "${key}" were not compared, as it is no number`;
        continue;
      }
      if (compared.budget.isSpent()) return { values, reason: compared.budget.sentence };
      try {
        values += await differingIn(accesses, { measurements, field: key }, compared);
      } catch (error) {
        if (isDomainError(error, 'target_refused')) return { values, reason: error.message };
        throw error;
      }
    }
  }
  // What spent the budget may have left windows of the last field.
  return { values, reason: compared.budget.isSpent() ? compared.budget.sentence : uncompared };
}

type Group = { measurements: string[]; field: string };

async function differingIn(
  accesses: readonly KeyAccess[],
  group: Group,
  { span, unitUs, budget }: Compared,
): Promise<number> {
  const windowUs = windowLengthUs(span.untilUs - span.fromUs, mostWindows, unitUs);
  const open = [{ group, span: alignedTo(span, windowUs), windowUs }];
  let found = 0;
  for (let part = open.shift(); part !== undefined; part = open.shift()) {
    if (budget.isSpent()) return found;
    budget.spend();
    for (const { measurement, fromUs, count } of await unlikeWindows(accesses, part)) {
      if (budget.isSpent()) return found;
      const window = { fromUs, untilUs: fromUs + part.windowUs };
      const finer = finerLengthUs(part.windowUs, Math.ceil(count / valuesPerQuery), unitUs);
      if (count > valuesPerQuery && finer !== null) {
        open.push({
          group: { measurements: [measurement], field: group.field },
          span: window,
          windowUs: finer,
        });
        continue;
      }
      budget.spend();
      found += await differingPoints(accesses, measurement, group.field, window);
    }
  }
  return found;
}

/** Windows in which all hold as many points, and their sums differ. */
async function unlikeWindows(
  accesses: readonly KeyAccess[],
  { group, span, windowUs }: { group: Group; span: TimeWindow; windowUs: number },
): Promise<WindowSum[]> {
  const [first = [], ...others] = await Promise.all(
    accesses.map((access) => access.sumWindows(group, { ...span, windowUs }, timeoutMs)),
  );
  const bySpot = others.map((sums) => new Map(sums.map((one) => [spotOf(one), one])));
  return first.filter((one) => {
    const same = bySpot.flatMap((spots) => spots.get(spotOf(one)) ?? []);
    const holdAsMany = same.length === others.length && same.every(({ count }) => count === one.count);
    return holdAsMany && same.some(({ sum }) => !isAlike(sum, one.sum));
  });
}

function spotOf({ measurement, fromUs }: WindowSum): string {
  return `${fromUs} ${measurement}`;
}

function isAlike(a: number, b: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
}

async function differingPoints(
  accesses: readonly KeyAccess[],
  measurement: string,
  field: string,
  window: TimeWindow,
): Promise<number> {
  const [first = [], ...others] = await Promise.all(
    accesses.map((access) => access.readKeys(measurement, field, window, timeoutMs)),
  );
  const known = others.map((read) => new Map(read.map((one) => [textOf(one), one.value])));
  return first.filter((one) =>
    known.some((values) => {
      const other = values.get(textOf(one));
      return other !== undefined && other !== one.value;
    }),
  ).length;
}
