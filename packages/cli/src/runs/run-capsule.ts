import type { RunCapsule } from '@tidemark/domain/capsule/capsule';
import { repeatedStartMs } from '@tidemark/domain/capsule/capsule-start';
import { noSecret } from '@tidemark/domain/target/target';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { localSystem } from '../input/local-system.ts';
import { driveLocally } from '../local/drive-locally.ts';
import { originalTable } from '../output/original-table.ts';
import type { RunResult } from '../output/result-document.ts';
import { runCapsuleRemotely } from '../remote/run-capsule-remotely.ts';
import type { RunOptions } from '../run-options.ts';
import { finishRun } from './finish-run.ts';

/** runCapsule runs the run of a capsule again, here or by the portal, and prints its figures and those of the original. */
export function runCapsule(capsule: RunCapsule, command: RunOptions, deps: CliDeps): Promise<ExitCode> {
  return finishRun(command, deps, {
    run: () => (command.local ? runHere(capsule, command, deps) : runCapsuleRemotely(capsule, command, deps)),
    after: ({ summary }) => originalTable(capsule, summary),
  });
}

async function runHere(capsule: RunCapsule, command: RunOptions, deps: CliDeps): Promise<RunResult> {
  const system = command.dry
    ? { ok: true as const, target: capsule.plan.target, secret: noSecret }
    : localSystem(capsule.plan.target, 0, command.system, deps.env);
  if (!system.ok) {
    deps.terminal.err(`${system.reason}\n`);
    return { kind: 'reported', exitCode: exitCodes.badInput };
  }
  const plan = { ...capsule.plan, target: system.target };
  const simulatedStartMs = repeatedStartMs(plan, capsule.simulatedStartMs, deps.clock.wallMs());
  const run = { name: capsule.name, plan, secret: system.secret, simulatedStartMs };
  return driveLocally(run, command, deps);
}
