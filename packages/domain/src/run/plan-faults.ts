import type { z } from 'zod';
import type { LoadProfile } from '../load/load-profile.ts';
import { plannedPoints, simulatedSpanMs } from '../load/point-plan.ts';
import { fixedStepNs } from '../load/stamping.ts';
import type { Schema } from '../schema/schema.ts';
import { archiveFaults, graphiteSchemaFaults } from '../target/graphite-plan-faults.ts';
import type { TargetFault } from '../target/target-fault.ts';
import { type Asking, targetFaults } from '../target/target-faults.ts';

/** Longest time that the points of a run may span, in nanoseconds: 50 years, so that all timestamps fit 64 bits. */
const longestSpanNs = 50 * 365.25 * 86_400e9;

/** Longest simulated time for which arrivals are drawn minute by minute. */
const longestDrawnMs = 52_596_000 * 60_000;

/** refusePlanFaults refuses combinations of schema, load profile and target that do not work together. */
export function refusePlanFaults(
  { schema, profile, target }: { schema: Schema; profile: LoadProfile; target: Asking },
  context: z.RefinementCtx,
): void {
  for (const fault of targetFaults(profile, target)) context.addIssue({ code: 'custom', ...fault });
  for (const fault of graphiteFaults(schema, profile, target)) context.addIssue({ code: 'custom', ...fault });
  for (const fault of reservedTagFaults(schema, target.kind)) context.addIssue({ code: 'custom', ...fault });
  const { entityPool } = schema;
  if (entityPool?.arrivals === 'poisson' && (simulatedSpanMs(schema, profile) ?? 0) > longestDrawnMs) {
    context.addIssue({
      code: 'custom',
      path: ['schema', 'entityPool', 'arrivals'],
      message: 'random arrivals are limited to 100 simulated years; this run would take longer',
    });
  }
  const stepNs = fixedStepNs(profile.stamping);
  if (stepNs === null) return;
  const refuse = (message: string) =>
    context.addIssue({ code: 'custom', path: ['profile', 'stamping', 'stepNs'], message });
  if (entityPool)
    refuse('entity turnover follows rounds, which a step per point does not have; stamp points by rounds');
  if ((plannedPoints(schema, profile) ?? 0) * stepNs > longestSpanNs)
    refuse('with this step the points would span more than 50 years');
}

/** A launched Graphite that names no naming has the default one, and is checked when its launcher is known. */
function graphiteFaults(
  schema: Schema,
  profile: LoadProfile,
  { naming, archive, graphite }: Asking,
): TargetFault[] {
  return [
    ...(naming ? graphiteSchemaFaults(schema, naming, ['target', 'naming']) : []),
    ...(graphite ? graphiteSchemaFaults(schema, graphite.naming, ['target', 'graphite', 'naming']) : []),
    ...(archive ? archiveFaults(schema, profile, archive) : []),
  ];
}

/** Tag keys that InfluxDB 2.x answers with 400 (verified with 2.7.1; it accepts them as field keys). */
const reservedTagKeys = ['_field', '_measurement'];

function reservedTagFaults(schema: Schema, kind: string): TargetFault[] {
  if (kind !== 'influxdb-v2') return [];
  return schema.measurements.flatMap(({ tags }, group) =>
    tags.flatMap(({ key }, tag) =>
      reservedTagKeys.includes(key)
        ? [
            {
              path: ['schema', 'measurements', group, 'tags', tag, 'key'],
              message: `InfluxDB 2.x reserves "${key}" and refuses it as a tag; choose another key`,
            },
          ]
        : [],
    ),
  );
}
