import { targetUrlFault } from '@tidemark/domain/target/target';

/** A command about schemas; the import reads a server and changes nothing on it. */
export type SchemaCommand =
  | { kind: 'schema-print' }
  | { kind: 'schema-infer'; textPath: string }
  | SchemaImportCommand;

export type SchemaImportCommand = {
  kind: 'schema-import';
  url: string;
  database: string;
  username: string | null;
  /** Environment variable that holds the password. */
  passwordEnv: string | null;
  /** Organisation of a 2.x, whose bucket `database` names; null: a 0.x or 1.x. */
  org: string | null;
  /** Environment variable that holds the token. */
  tokenEnv: string | null;
};

/** Options that only `schema import` takes. */
export const importOptionNames = ['database', 'username', 'password-env', 'org', 'token-env'] as const;

type ImportValues = Partial<Record<(typeof importOptionNames)[number], string | undefined>>;

/** schemaCommand reads what follows the word "schema"; a text tells what is wrong with it. */
export function schemaCommand(
  [verb, ...words]: readonly string[],
  values: ImportValues,
): SchemaCommand | string {
  const [first, second] = words;
  switch (verb) {
    case 'print':
      return first === undefined ? { kind: 'schema-print' } : 'Write "schema print" alone.';
    case 'infer':
      if (first === undefined)
        return 'Name a file of line protocol, or - for standard input: schema infer <file>';
      return second === undefined
        ? { kind: 'schema-infer', textPath: first }
        : `One file at a time; "${second}" is one too many.`;
    case 'import':
      return importCommand(words, values);
    default:
      return 'Write "schema print", "schema infer <file>" or "schema import <url> --database <name>".';
  }
}

function importCommand([url, more]: readonly string[], values: ImportValues): SchemaImportCommand | string {
  if (url === undefined) return 'Name the server: schema import http://127.0.0.1:8086 --database <name>';
  if (more !== undefined) return `One server at a time; "${more}" is one too many.`;
  const fault = targetUrlFault(url);
  // The address itself is not shown: it may hold a password.
  if (fault !== null) return `The address is wrong: ${fault}.`;
  const { database, username = null, 'password-env': passwordEnv = null } = values;
  const { org = null, 'token-env': tokenEnv = null } = values;
  if (!database) return 'Name the database: schema import <url> --database <name>';
  if (passwordEnv !== null && username === null) return '--password-env needs --username.';
  if (tokenEnv !== null && org === null)
    return '--token-env needs --org, the organisation of an InfluxDB 2.x.';
  if (org !== null && username !== null) return 'An InfluxDB 2.x takes a token: --token-env, not --username.';
  return { kind: 'schema-import', url, database, username, passwordEnv, org, tokenEnv };
}
