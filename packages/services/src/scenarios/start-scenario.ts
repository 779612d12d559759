import { DomainError } from '@tidemark/domain/errors';
import { parseInput } from '@tidemark/domain/parse-input';
import { runPlanShape } from '@tidemark/domain/run-plan';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { type CreatedRun, type CreateRunOptions, createRun } from '../runs/create-run.ts';
import { scenarios } from './catalog.ts';
import { chooseSystem } from './choose-system.ts';
import { scenarioSizes } from './scenario.ts';

/** How a scenario is started. */
export const startScenarioShape = z.strictObject({
  size: z.enum(scenarioSizes).default('quick').describe('quick: to see it work; full: as it was published'),
});
export type StartScenarioInput = z.input<typeof startScenarioShape>;

/** startScenario starts a run of a scenario on a fresh system; throws not_found for one that does not exist. */
export async function startScenario(
  ctx: ServiceContext,
  id: string,
  input: StartScenarioInput,
  options: CreateRunOptions = {},
): Promise<CreatedRun> {
  requirePermission(ctx, 'run');
  const { size } = parseStorable(startScenarioShape, input);
  const scenario = scenarios.find((candidate) => candidate.id === id);
  if (!scenario) throw new DomainError('not_found', { kind: 'scenario' });
  const system = chooseSystem(ctx.launchers);
  if (!system) throw noSystem();
  const plan = parseInput(runPlanShape, {
    ...scenario.planOf(size),
    target: { kind: 'launched', name: `${system.launcher} ${system.variant}`, ...system },
  });
  const name = size === 'full' ? scenario.title : `${scenario.title} (${size})`;
  return createRun(ctx, { name, plan }, options);
}

function noSystem(): DomainError {
  const detail = 'no worker can start a fresh system: the operator offers no launcher';
  return new DomainError('validation_failed', { issues: [{ pointer: '', code: 'no_launcher', detail }] });
}
