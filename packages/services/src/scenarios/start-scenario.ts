import type { ExperimentRecord } from '@tidemark/domain/experiment/experiment-record';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { launcherNameShape } from '@tidemark/domain/target/target';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { createExperiment } from '../experiments/create-experiment.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { projectIdShape } from '../projects/open-project.ts';
import { findScenario } from './catalog.ts';
import { partNames } from './choose-systems.ts';
import { scenarioSizes } from './scenario.ts';

/** How a scenario is started. */
export const startScenarioShape = z.strictObject({
  size: z
    .enum(scenarioSizes)
    .default('quick')
    .describe('tiny: shows that it works; quick: shows the effect; full: as published'),
  systems: z
    .array(z.strictObject({ launcher: launcherNameShape, variant: launcherNameShape }))
    .min(1, 'choose a launcher')
    .max(24)
    .nullable()
    .default(null)
    .describe('Launchers to run on, where the scenario has `choices`; null: those of the size'),
  projectId: projectIdShape.optional(),
});
export type StartScenarioInput = z.input<typeof startScenarioShape>;

/** startScenario starts the experiment of a scenario on fresh systems; throws not_found for an unknown id. */
export async function startScenario(
  ctx: ServiceContext,
  id: string,
  input: StartScenarioInput,
  options: { idempotencyKey?: string | undefined } = {},
): Promise<ExperimentRecord> {
  requirePermission(ctx, 'run');
  const { size, systems: chosen, projectId } = parseStorable(startScenarioShape, input);
  const scenario = findScenario(id);
  if (chosen !== null && !scenario.choosesSystems) throw notChoosable();
  const systems = chosen ?? scenario.systemsOf(ctx.launchers, size);
  if (systems.length === 0) throw noSystem();
  const design = scenario.designOf(size, partNames(ctx.launchers, systems));
  const name = size === 'full' ? scenario.title : `${scenario.title} (${size})`;
  return createExperiment(
    ctx,
    { ...design, name, systems },
    { ...options, scenario: { id, size }, projectId },
  );
}

function notChoosable(): DomainError {
  const detail = 'the systems of this scenario are part of what it asks';
  return new DomainError('validation_failed', {
    issues: [{ pointer: '/systems', code: 'not_choosable', detail }],
  });
}

function noSystem(): DomainError {
  const detail = 'no worker can start a fresh system: the operator has configured no launcher';
  return new DomainError('validation_failed', { issues: [{ pointer: '', code: 'no_launcher', detail }] });
}
