import type { PlanFile } from '@tidemark/domain/run/plan-file';
import type { RunCommand } from '../arguments.ts';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readRunnable } from '../input/read-runnable.ts';
import { runLocally } from '../local/run-locally.ts';
import { runRemotely } from '../remote/run-remotely.ts';
import { finishRun } from './finish-run.ts';
import { runCapsule } from './run-capsule.ts';
import { runExperimentCapsule } from './run-experiment-capsule.ts';

/** runPlan runs a plan file or a capsule, here or by the portal, and prints and keeps what it showed. */
export async function runPlan(command: RunCommand, deps: CliDeps): Promise<ExitCode> {
  const reading = await readRunnable(command.planPath);
  if (!reading.ok) return refuse(reading.messages, deps);
  if (reading.kind === 'plan') return runPlanFile(reading.plan, command, deps);
  const { capsule } = reading;
  return capsule.kind === 'run'
    ? runCapsule(capsule, command, deps)
    : runExperimentCapsule(capsule, command, deps);
}

function runPlanFile(plan: PlanFile, command: RunCommand, deps: CliDeps): Promise<ExitCode> | ExitCode {
  const named = Object.values(command.system).some((value) => value !== null && value.length > 0);
  if (named)
    return refuse(
      ['A plan file names its target itself; --system and what opens it belong to capsules.'],
      deps,
    );
  const run = () => (command.local ? runLocally(plan, command, deps) : runRemotely(plan, command, deps));
  return finishRun(command, deps, { run });
}

function refuse(messages: string[], { terminal }: CliDeps): ExitCode {
  for (const message of messages) terminal.err(`${message}\n`);
  return exitCodes.badInput;
}
