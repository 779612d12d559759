import { simulatedStartMs } from '@tidemark/domain/load/point-plan';
import { runPlanOf } from '@tidemark/domain/run/plan-file';
import { takesMetrics } from '@tidemark/domain/target/finest-archive';
import { forecast } from '@tidemark/workload/forecast';
import { previewMetrics } from '@tidemark/workload/graphite/preview';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readPlan } from '../input/read-plan.ts';
import { requireWithinBudget } from '../local/budget.ts';
import { planTable } from '../output/plan-table.ts';

/** planCheckCommand is `tidemark plan check`. */
export function planCheckCommand(choose: Choose) {
  return newCommand('check', {
    summary: 'Show what a plan would write, without writing it.',
    details: 'Prints series, points, bytes, duration and the first points.',
    examples: ['tidemark plan check plan.yaml'],
  })
    .argument('<file>', 'a plan file')
    .action((path) => choose(checkPlan, { path }));
}

async function checkPlan(command: { path: string }, deps: CliDeps): Promise<ExitCode> {
  const reading = await readPlan(command.path);
  if (!reading.ok) {
    for (const message of reading.messages) deps.terminal.err(`${message}\n`);
    return exitCodes.badInput;
  }
  for (const notice of reading.notices) deps.terminal.err(`${command.path}: ${notice}\n`);
  const { schema, profile } = reading.plan;
  const { target } = reading.plan;
  const archive = target.kind === 'graphite' ? target.archive : null;
  const startMs = simulatedStartMs(schema, profile, deps.clock.wallMs(), archive);
  const predicted = forecast(schema, profile, startMs);
  const metrics =
    target.kind === 'graphite'
      ? previewMetrics({
          schema,
          profile,
          naming: target.naming,
          archive: target.archive,
          runName: 'RUN',
          startMs,
        })
      : null;
  deps.terminal.out(planTable(reading.plan, predicted, metrics));
  requireWithinBudget(runPlanOf(reading.plan), predicted, takesMetrics(target, null));
  return exitCodes.passed;
}
