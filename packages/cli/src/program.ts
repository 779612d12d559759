import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { type Choose, listed, newGroup, runExits } from './command-line/command.ts';
import { capsuleCommand } from './commands/capsule.ts';
import { compareCommand } from './commands/compare.ts';
import { completionCommand } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { experimentCommand } from './commands/experiment.ts';
import { exportVegetaCommand } from './commands/export-vegeta.ts';
import { gateCommand } from './commands/gate.ts';
import { importInchCommand } from './commands/import-inch.ts';
import { importVegetaCommand } from './commands/import-vegeta.ts';
import { importVegetaAttackCommand } from './commands/import-vegeta-attack.ts';
import { initCommand } from './commands/init.ts';
import { loginCommand } from './commands/login.ts';
import { planCheckCommand } from './commands/plan-check.ts';
import { relayCommand } from './commands/relay.ts';
import { reportPublishCommand } from './commands/report-publish.ts';
import { reportVerifyCommand } from './commands/report-verify.ts';
import { runCommand } from './commands/run.ts';
import { schemaImportCommand } from './commands/schema-import.ts';
import { schemaInferCommand } from './commands/schema-infer.ts';
import { schemaPrintCommand } from './commands/schema-print.ts';
import { sinkCommand } from './commands/sink.ts';
import { validateCommand } from './commands/validate.ts';
import { waitCommand } from './commands/wait.ts';
import { workerCommand } from './commands/worker.ts';

const details = `Ctrl-C cancels gracefully: sending stops, requests in flight settle, started
servers are stopped. A second Ctrl-C ends at once.`;

/** createProgram is the tree of all commands; "compare" takes from `argv` what follows its two dashes. */
export function createProgram(version: string, argv: readonly string[], choose: Choose): CommandUnknownOpts {
  const program = new Command('tidemark')
    .description('Find out what a time-series database will do to you before production does.')
    .usage('<command> [options]')
    .version(`tidemark ${version}`, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help; every command has its own')
    .addHelpText('after', `${listed('Exit codes', runExits)}\n\n${details}`);
  const groups = [
    newGroup('plan', 'Look at plan files.').addCommand(planCheckCommand(choose)),
    newGroup('schema', 'Print, infer and import schemas.')
      .addCommand(schemaPrintCommand(choose))
      .addCommand(schemaInferCommand(choose))
      .addCommand(schemaImportCommand(choose)),
    newGroup('import', "Import other tools' command lines and results.")
      .addCommand(importInchCommand(choose))
      .addCommand(importVegetaCommand(choose))
      .addCommand(importVegetaAttackCommand(choose)),
    newGroup('report', 'Publish and check reports.')
      .addCommand(reportPublishCommand(choose))
      .addCommand(reportVerifyCommand(choose)),
    newGroup('export', "Export results in other tools' formats.").addCommand(exportVegetaCommand(choose)),
  ];
  const commands = [
    runCommand(choose),
    experimentCommand(choose),
    gateCommand(choose),
    waitCommand(choose),
    compareCommand(choose, argv),
    capsuleCommand(choose),
    validateCommand(choose),
    initCommand(choose),
    ...groups,
    loginCommand(choose),
    doctorCommand(choose),
  ];
  for (const command of commands) program.addCommand(command);
  program.addCommand(sinkCommand(choose));
  program.addCommand(relayCommand(choose));
  program.addCommand(workerCommand(choose));
  program.addCommand(completionCommand(choose, () => program));
  return program;
}
