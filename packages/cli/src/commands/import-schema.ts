import {
  type ExistingTarget,
  influxdbV1TargetShape,
  influxdbV2TargetShape,
} from '@tidemark/domain/target/target';
import { importFromTarget } from '@tidemark/targets/import-from-target';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { inferredText, schemaYaml } from '../output/inferred-text.ts';
import { printable } from '../output/printable.ts';
import type { SchemaImportCommand } from '../schema-arguments.ts';

/** importSchema prints the schema of a database of a live server as YAML, and every guess on the way. */
export async function importSchema(
  command: SchemaImportCommand,
  { terminal, env }: CliDeps,
): Promise<ExitCode> {
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

function targetOf({ url, username, org }: SchemaImportCommand): ExistingTarget {
  return org === null
    ? influxdbV1TargetShape.parse({ kind: 'influxdb-v1', name: 'server', url, username })
    : influxdbV2TargetShape.parse({ kind: 'influxdb-v2', name: 'server', url, org });
}
