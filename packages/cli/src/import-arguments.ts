import { type ImportMode, importModes } from '@tidemark/imports/inch/import-result';
import { type InchVersion, inchVersions } from '@tidemark/imports/inch/inch-facts';

/** Makes a plan of another program's command line; null: the line comes from standard input. */
export type ImportCommand = {
  kind: 'import-inch';
  commandLine: string | null;
  mode: ImportMode;
  inchVersion: InchVersion;
  beside: string | undefined;
};

/** Options that only `import` takes. */
export const lineOptionNames = ['mode', 'inch-version', 'beside'] as const;

type LineValues = Partial<Record<(typeof lineOptionNames)[number], string | undefined>>;

/** Why an imported line must stand in quotes, so that its flags are not taken for ours. */
export const quotesNeeded =
  "Put the whole command line, from its program on, into quotes: import inch 'inch -v -c 8'";

/** importCommand reads what follows the word "import"; a text tells what is wrong with it. */
export function importCommand(
  [program, line = '-', ...more]: readonly string[],
  values: LineValues,
): ImportCommand | string {
  if (program !== 'inch') {
    return `Write "import inch '<command line>'", "import vegeta <file>" or "import vegeta-attack '<command line>'".`;
  }
  if (more.length > 0) return quotesNeeded;
  const mode = importModes.find((known) => known === (values.mode ?? 'faithful'));
  if (mode === undefined) return `--mode is one of ${importModes.join(', ')}.`;
  const inchVersion = inchVersions.find((known) => known === (values['inch-version'] ?? 'current'));
  if (inchVersion === undefined) return `--inch-version is one of ${inchVersions.join(', ')}.`;
  return {
    kind: 'import-inch',
    commandLine: line === '-' ? null : line,
    mode,
    inchVersion,
    beside: values.beside,
  };
}
