import { type PlanFile, runPlanOf } from '@tidemark/domain/run/plan-file';
import { noSecret } from '@tidemark/domain/target/target';
import type { CliDeps } from '../cli-deps.ts';
import { exitCodes } from '../exit-codes.ts';
import { secretOf } from '../input/secret-of.ts';
import type { RunResult } from '../output/result-document.ts';
import type { RunOptions } from '../run-options.ts';
import { driveLocally } from './drive-locally.ts';

/** runLocally drives the run of a plan file on this machine; a dry one needs nothing that opens its target. */
export async function runLocally(file: PlanFile, command: RunOptions, deps: CliDeps): Promise<RunResult> {
  const secret = command.dry ? ({ ok: true, secret: noSecret } as const) : secretOf(file, deps.env);
  if (!secret.ok) {
    deps.terminal.err(`${secret.reason}\n`);
    return { kind: 'reported', exitCode: exitCodes.badInput };
  }
  const name = file.name ?? file.schema.name;
  const run = { name, plan: runPlanOf(file), secret: secret.secret, simulatedStartMs: null };
  return driveLocally(run, command, deps);
}
