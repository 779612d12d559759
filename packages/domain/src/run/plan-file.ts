import { z } from 'zod';
import { DomainError } from '../kernel/errors.ts';
import { jsonSchemaOf } from '../kernel/json-schema.ts';
import { toInputIssues } from '../kernel/parse-input.ts';
import { loadProfileShape } from '../load/load-profile.ts';
import { refuseNewSchemaFaults } from '../schema/new-schema.ts';
import { schemaShape } from '../schema/schema.ts';
import {
  graphiteTargetShape,
  influxdbRelayTargetShape,
  influxdbV1TargetShape,
  influxdbV2TargetShape,
  launchedTargetShape,
  type Target,
} from '../target/target.ts';
import { refuseUnsupportedQueries } from '../target/target-faults.ts';
import { refusePlanFaults } from './plan-faults.ts';
import { labelsShape } from './run-labels.ts';
import type { RunPlan } from './run-plan.ts';
import { thresholdShape } from './threshold.ts';

const planName = z.string().trim().min(1).max(120);

/** Name of an environment variable that holds a password, so that the file itself never does. */
const environmentName = z
  .string()
  .regex(
    /^[A-Za-z_][A-Za-z0-9_]{0,99}$/,
    'write the name of an environment variable, such as INFLUX_PASSWORD',
  );

const tokenEnv = environmentName
  .nullable()
  .default(null)
  .describe('Environment variable that holds the token');

const passwordEnv = environmentName
  .nullable()
  .default(null)
  .describe('Environment variable that holds the password');

const existingV1Shape = influxdbV1TargetShape.extend({
  name: planName.default('InfluxDB').describe('Name of the target in results'),
  passwordEnv,
  tokenEnv,
});

const existingRelayShape = influxdbRelayTargetShape.extend({
  name: planName.default('InfluxDB relay').describe('Name of the target in results'),
  passwordEnv,
  tokenEnv,
  backendPasswordEnvs: z
    .array(environmentName.nullable())
    .max(16)
    .default([])
    .describe(
      'Environment variables with the passwords of backends with a user of their own, in their order',
    ),
});

const existingV2Shape = influxdbV2TargetShape.extend({
  name: planName.default('InfluxDB 2').describe('Name of the target in results'),
  tokenEnv,
});

const existingGraphiteShape = graphiteTargetShape.extend({
  name: planName.default('Graphite').describe('Name of the target in results'),
});

const freshTargetShape = launchedTargetShape.extend({
  name: planName.default('Launched').describe('Name of the target in results'),
});

/** One file with everything a run needs: what is written, how, to which target, and its thresholds. */
export const planFileShape = z
  .strictObject({
    version: z.literal(1).default(1).describe('Version of this format'),
    name: planName.nullable().default(null).describe('Name of the run'),
    schema: schemaShape,
    profile: loadProfileShape,
    target: z.discriminatedUnion('kind', [
      existingV1Shape,
      existingV2Shape,
      existingRelayShape,
      existingGraphiteShape,
      freshTargetShape,
    ]),
    thresholds: z.array(thresholdShape).max(50).default([]),
    labels: labelsShape.default([]).describe('Labels of the run in the portal, to find it by'),
  })
  .superRefine(refuseNewSchemaFaults)
  .superRefine(refusePlanFaults)
  .superRefine(refuseUnsupportedQueries);
export type PlanFile = z.infer<typeof planFileShape>;

/** readPlanFile validates parsed YAML or JSON as a plan file, or throws `plan_file_invalid` with every fault. */
export function readPlanFile(content: unknown): PlanFile {
  const result = planFileShape.safeParse(content);
  if (result.success) return result.data;
  throw new DomainError('plan_file_invalid', {
    issues: toInputIssues(result.error, '', { shape: planFileShape, input: content }),
  });
}

/** runPlanOf gives the plan that a run freezes, without the sources of password and token. */
export function runPlanOf(file: PlanFile): RunPlan {
  const { schema, profile, thresholds } = file;
  return { schema, profile, target: targetOf(file.target), thresholds };
}

function targetOf(target: PlanFile['target']): Target {
  switch (target.kind) {
    case 'launched':
    case 'graphite':
      return target;
    case 'influxdb-v1': {
      const { passwordEnv: _, tokenEnv: __, ...rest } = target;
      return rest;
    }
    case 'influxdb-relay': {
      const { passwordEnv: _, tokenEnv: __, backendPasswordEnvs: ___, ...rest } = target;
      return rest;
    }
    case 'influxdb-v2': {
      const { tokenEnv: _, ...rest } = target;
      return rest;
    }
  }
}

/** planJsonSchema is the JSON Schema of a plan file, for editors and other programs. */
export function planJsonSchema(): Record<string, unknown> {
  return { ...jsonSchemaOf(planFileShape), title: 'Tidemark plan file' };
}
