import { influxdbV1TargetShape } from '@tidemark/domain/target';
import { importFromTarget } from '@tidemark/targets/schema-import/import-from-target';
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
  const { url, database, username, passwordEnv } = command;
  const password = passwordEnv === null ? null : env[passwordEnv];
  if (password === undefined) {
    terminal.err(`The password is to be taken from ${printable(passwordEnv ?? '')}, which is not set.\n`);
    return exitCodes.badInput;
  }
  const target = influxdbV1TargetShape.parse({ kind: 'influxdb-v1', name: 'server', url, username });
  const policy = { allowedHosts: [new URL(url).hostname], deniedEndpoints: [] };
  const imported = await importFromTarget({ target, secret: { password, token: null }, policy }, database);
  terminal.err(inferredText(imported));
  terminal.out(schemaYaml(imported.schema));
  return exitCodes.passed;
}
