import { isDomainError } from '@tidemark/domain/kernel/errors';
import { parseArguments } from './arguments.ts';
import type { CliDeps } from './cli-deps.ts';
import { checkPlan } from './commands/check-plan.ts';
import { compareRuns } from './commands/compare-runs.ts';
import { exportVegeta } from './commands/export-vegeta.ts';
import { importInchLine } from './commands/import-inch.ts';
import { importSchema } from './commands/import-schema.ts';
import { importVegetaResults } from './commands/import-vegeta.ts';
import { importVegetaAttack } from './commands/import-vegeta-attack.ts';
import { inferSchema } from './commands/infer-schema.ts';
import { printSchema } from './commands/print-schema.ts';
import { runExperiment } from './commands/run-experiment.ts';
import { runPlan } from './commands/run-plan.ts';
import { runSink } from './commands/run-sink.ts';
import { showCapsule } from './commands/show-capsule.ts';
import { exitCodeOfError } from './exit-code-of-error.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { helpText } from './output/help-text.ts';
import { printable } from './output/printable.ts';

/** runCli does what a command line asks and gives its exit code; expected failures are told, never thrown. */
export async function runCli(argv: readonly string[], version: string, deps: CliDeps): Promise<ExitCode> {
  const parsed = parseArguments(argv);
  if (!parsed.ok) {
    deps.terminal.err(`${printable(parsed.message)}\nSee --help.\n`);
    return exitCodes.badInput;
  }
  const { command } = parsed;
  try {
    switch (command.kind) {
      case 'run':
        return await runPlan(command, deps);
      case 'experiment':
        return await runExperiment(command, deps);
      case 'capsule':
        return await showCapsule(command, deps);
      case 'compare':
        return await compareRuns(command, deps);
      case 'import-inch':
        return await importInchLine(command, deps);
      case 'import-vegeta':
        return await importVegetaResults(command, deps);
      case 'import-vegeta-attack':
        return await importVegetaAttack(command, deps);
      case 'export-vegeta':
        return await exportVegeta(command, deps);
      case 'plan-check':
        return await checkPlan(command, deps);
      case 'schema-print':
        return printSchema(deps);
      case 'schema-infer':
        return await inferSchema(command, deps);
      case 'schema-import':
        return await importSchema(command, deps);
      case 'sink':
        return await runSink(command, deps);
      case 'help':
        deps.terminal.out(helpText);
        return exitCodes.passed;
      case 'version':
        deps.terminal.out(`tidemark ${version}\n`);
        return exitCodes.passed;
    }
  } catch (error) {
    if (!isDomainError(error)) throw error;
    deps.terminal.err(`${printable(error.message)}\n`);
    return exitCodeOfError(error.code);
  }
}
