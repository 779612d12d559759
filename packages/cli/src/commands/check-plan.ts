import { simulatedStartMs } from '@tidemark/domain/load/point-plan';
import { runPlanOf } from '@tidemark/domain/run/plan-file';
import { forecast } from '@tidemark/workload/forecast';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readPlan } from '../input/read-plan.ts';
import { requireWithinBudget } from '../local/budget.ts';
import { planTable } from '../output/plan-table.ts';

/** checkPlan says what a plan would write, without writing it. */
export async function checkPlan(command: { planPath: string }, deps: CliDeps): Promise<ExitCode> {
  const reading = await readPlan(command.planPath);
  if (!reading.ok) {
    for (const message of reading.messages) deps.terminal.err(`${message}\n`);
    return exitCodes.badInput;
  }
  const { schema, profile } = reading.plan;
  const told = forecast(schema, profile, simulatedStartMs(schema, profile, deps.clock.wallMs()));
  deps.terminal.out(planTable(reading.plan, told));
  requireWithinBudget(runPlanOf(reading.plan), told);
  return exitCodes.passed;
}
