import { type PlanFile, runPlanOf } from '@tidemark/domain/run/plan-file';
import { noSecret } from '@tidemark/domain/target/target';
import type { CliDeps } from '../cli-deps.ts';
import {
  type Choose,
  checkoutNeeded,
  newCommand,
  repeatedOption,
  runExits,
  usageFault,
  valueOption,
} from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readRunnable } from '../input/read-runnable.ts';
import { secretOf } from '../input/secret-of.ts';
import { driveLocally } from '../local/drive-locally.ts';
import type { RunResult } from '../output/result-document.ts';
import { runRemotely } from '../remote/run-remotely.ts';
import type { RunOptions } from '../run-options.ts';
import { finishRun } from '../runs/finish-run.ts';
import { runCapsule } from '../runs/run-capsule.ts';

const details = `Without --local the portal at TIDEMARK_URL (default http://127.0.0.1:3000) runs it, with the API key in TIDEMARK_API_KEY.

A capsule is rerun as its original was, with the same points, and the figures of both are shown side by side; of an experiment every cell is run. On a terminal, + and - change the rate of an open loop by 10 %.`;

/** runCommand is \`tidemark run\`. */
export function runCommand(choose: Choose) {
  return newCommand('run', {
    summary: 'Run a plan or a capsule and print the result.',
    details,
    examples: [
      'tidemark run plan.yaml --local --json out.json',
      'tidemark run plan.yaml --local --dry',
      'tidemark run capsule.json --local --system influxdb-1.6/tsi1',
    ],
    exits: runExits,
  })
    .argument('<file>', 'a plan file or a capsule')
    .option('--local', 'run on this machine; needs no server and no database')
    .addOption(
      valueOption(
        '--json <file>',
        'write the whole result as JSON; - writes it to standard output and the table to standard error. For the capsule of an experiment: a directory for one result per run',
      ),
    )
    .addOption(
      valueOption(
        '--launchers <file>',
        'launchers that start fresh targets (with --local); default: the launcher "influxdb-1.6" with the influxd on PATH',
      ),
    )
    .option('--keep', 'keep the database of the run on an existing target')
    .addOption(
      repeatedOption(
        '--label <label>',
        'label of the run in the portal, such as commit=3f2a91c; repeat it for several, at most 20',
      ),
    )
    .option(
      '--dry',
      'write to a sink that only counts, instead of to the target (with --local): shows the limit of the generator; exit code 3',
    )
    .addOption(
      valueOption('--pin <cpus>', 'keep the generator on these CPUs, such as 2-3 (with --local, by taskset)'),
    )
    .addOption(
      repeatedOption(
        '--system <system>',
        "where a capsule is run, instead of on the original's system: launcher/variant, the address of an InfluxDB, or with a portal the id of a target; repeat it in the order of the capsule's systems",
      ),
    )
    .addOption(valueOption('--username <name>', 'user for the address in --system'))
    .addOption(valueOption('--password-env <variable>', 'environment variable with the password'))
    .addOption(valueOption('--org <name>', 'organization of an InfluxDB 2.x in --system'))
    .addOption(valueOption('--token-env <variable>', 'environment variable with the token'))
    .action((path, options) => choose(runPlan, { path, ...optionsOf(options) }));
}

type Given = Partial<
  Record<'json' | 'launchers' | 'pin' | 'username' | 'passwordEnv' | 'org' | 'tokenEnv', string | undefined>
> &
  Partial<Record<'local' | 'keep' | 'dry', boolean | undefined>> & {
    system?: string[] | undefined;
    label?: string[] | undefined;
  };

const cpuList = /^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/;

function optionsOf({ local = false, keep = false, dry = false, ...given }: Given): Omit<RunOptions, 'path'> {
  const { json: jsonPath = null, launchers: launchersPath = null } = given;
  if (launchersPath !== null && !local) throw usageFault('--launchers needs --local.');
  if (dry && !local) throw usageFault('--dry needs --local.');
  const { pin = null } = given;
  if (pin !== null && !local) throw usageFault('--pin needs --local.');
  if (pin !== null && !cpuList.test(pin)) throw usageFault('--pin takes CPUs by number, such as 2-3 or 0,2.');
  const { label: labels = [] } = given;
  if (labels.length > 0 && local) throw usageFault('--label is for runs of the portal, without --local.');
  const { system: systems = [], username = null, passwordEnv = null, org = null, tokenEnv = null } = given;
  const system = { systems, username, passwordEnv, org, tokenEnv };
  return { local, keep, labels, pin, dry, jsonPath, launchersPath, system };
}

async function runPlan(command: RunOptions, deps: CliDeps): Promise<ExitCode> {
  if (command.local && deps.isPacked) return refuse([checkoutNeeded('run --local')], deps);
  const reading = await readRunnable(command.path);
  if (!reading.ok) return refuse(reading.messages, deps);
  if (reading.kind === 'plan') {
    for (const notice of reading.notices) deps.terminal.err(`${command.path}: ${notice}\n`);
    return runPlanFile(reading.plan, command, deps);
  }
  if (command.labels.length > 0) return refuse(['--label is for plan files, not for capsules.'], deps);
  return runCapsule(reading.capsule, command, deps);
}

function runPlanFile(plan: PlanFile, command: RunOptions, deps: CliDeps): Promise<ExitCode> | ExitCode {
  const named = Object.values(command.system).some((value) => value !== null && value.length > 0);
  if (named)
    return refuse(
      ['A plan file names its target itself; --system and its credentials are for capsules.'],
      deps,
    );
  const run = () => (command.local ? runLocally(plan, command, deps) : runRemotely(plan, command, deps));
  return finishRun(command, deps, { run });
}

function refuse(messages: string[], { terminal }: CliDeps): ExitCode {
  for (const message of messages) terminal.err(`${message}\n`);
  return exitCodes.badInput;
}

/** runLocally drives the run of a plan file on this machine; a dry one needs no credentials. */
async function runLocally(file: PlanFile, command: RunOptions, deps: CliDeps): Promise<RunResult> {
  const secret = command.dry ? ({ ok: true, secret: noSecret } as const) : secretOf(file, deps.env);
  if (!secret.ok) {
    deps.terminal.err(`${secret.reason}\n`);
    return { kind: 'reported', exitCode: exitCodes.badInput };
  }
  const name = file.name ?? file.schema.name;
  const run = { name, plan: runPlanOf(file), secret: secret.secret, simulatedStartMs: null };
  return driveLocally(run, command, deps);
}
