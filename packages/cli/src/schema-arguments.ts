/** A command about schemas; the import reads a server and changes nothing on it. */
export type SchemaCommand = { kind: 'schema-print' } | { kind: 'schema-infer'; textPath: string };

/** Options that only `schema import` takes. */
export const importOptionNames = ['database', 'username', 'password-env'] as const;

type ImportValues = Partial<Record<(typeof importOptionNames)[number], string | undefined>>;

/** schemaCommand reads what follows the word "schema"; a text tells what is wrong with it. */
export function schemaCommand(
  [verb, ...words]: readonly string[],
  _values: ImportValues,
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
    default:
      return 'Write "schema print", "schema infer <file>" or "schema import <url> --database <name>".';
  }
}
