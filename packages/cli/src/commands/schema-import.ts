import { printable } from '@tidemark/domain/kernel/printable';
import {
  type InfluxdbTarget,
  influxdbV1TargetShape,
  influxdbV2TargetShape,
  targetUrlFault,
} from '@tidemark/domain/target/target';
import { importFromTarget } from '@tidemark/targets/import-from-target';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand, usageFault, valueOption } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { inferredText, schemaYaml } from '../output/inferred-text.ts';

type SchemaImport = {
  url: string;
  database: string;
  username: string | null;
  /** Environment variable that holds the password. */
  passwordEnv: string | null;
  /** Organization of a 2.x, whose bucket `database` names; null: a 0.x or 1.x. */
  org: string | null;
  /** Environment variable that holds the token. */
  tokenEnv: string | null;
};

/** schemaImportCommand is `tidemark schema import`. */
export function schemaImportCommand(choose: Choose) {
  return newCommand('import', {
    summary: 'Infer the schema of a database of a running InfluxDB.',
    details:
      'Only reads from the server: a database of a 1.x, or with --org a bucket of a 2.x. The schema goes to standard output as YAML, every guess to standard error.',
    examples: [
      'tidemark schema import http://127.0.0.1:8086 --database telegraf',
      'tidemark schema import http://127.0.0.1:8086 --database telegraf \\',
      '  --org lab --token-env INFLUX_TOKEN > schema.yaml',
    ],
  })
    .argument('<url>', 'the address of the server')
    .addOption(
      valueOption('--database <name>', 'the database, or with --org the bucket').makeOptionMandatory(),
    )
    .addOption(valueOption('--username <name>', 'user of a 1.x'))
    .addOption(valueOption('--password-env <variable>', 'environment variable with the password'))
    .addOption(valueOption('--org <name>', 'organization of a 2.x'))
    .addOption(valueOption('--token-env <variable>', 'environment variable with the token of a 2.x'))
    .action((url, options) => {
      const { database, username = null, passwordEnv = null, org = null, tokenEnv = null } = options;
      const input = { url, database, username, passwordEnv, org, tokenEnv };
      const fault = faultOf(input);
      if (fault !== null) throw usageFault(fault);
      choose(importSchema, input);
    });
}

function faultOf({ url, username, passwordEnv, org, tokenEnv }: SchemaImport): string | null {
  const fault = targetUrlFault(url);
  // The address itself is not shown: it may contain a password.
  if (fault !== null) return `The address is wrong: ${fault}.`;
  if (passwordEnv !== null && username === null) return '--password-env needs --username.';
  if (tokenEnv !== null && org === null)
    return '--token-env needs --org, the organization of an InfluxDB 2.x.';
  if (org !== null && username !== null) return 'An InfluxDB 2.x takes a token: --token-env, not --username.';
  return null;
}

async function importSchema(command: SchemaImport, { terminal, env }: CliDeps): Promise<ExitCode> {
  const { url, database, passwordEnv, tokenEnv } = command;
  const password = secretFrom(passwordEnv, env);
  const token = secretFrom(tokenEnv, env);
  if (password === undefined || token === undefined) {
    const [what, name] = password === undefined ? ['password', passwordEnv] : ['token', tokenEnv];
    terminal.err(`The ${what} is to be taken from ${printable(name ?? '')}, which is not set.\n`);
    return exitCodes.badInput;
  }
  const policy = { allowedHosts: [new URL(url).hostname], deniedEndpoints: [] };
  const access = { target: targetOf(command), secret: { password, token }, policy };
  const imported = await importFromTarget(access, database);
  terminal.err(inferredText(imported));
  terminal.out(schemaYaml(imported.schema));
  return exitCodes.passed;
}

/** Null: none is asked for; undefined: the variable is not set. */
function secretFrom(name: string | null, env: CliDeps['env']): string | null | undefined {
  return name === null ? null : env[name];
}

function targetOf({ url, username, org }: SchemaImport): InfluxdbTarget {
  return org === null
    ? influxdbV1TargetShape.parse({ kind: 'influxdb-v1', name: 'server', url, username })
    : influxdbV2TargetShape.parse({ kind: 'influxdb-v2', name: 'server', url, org });
}
