import { parseArgs } from 'node:util';
import { nearestWord } from '@tidemark/domain/nearest-word';
import { importOptionNames, type SchemaCommand, schemaCommand } from './schema-arguments.ts';

export type RunCommand = {
  kind: 'run';
  planPath: string;
  local: boolean;
  jsonPath: string | null;
  launchersPath: string | null;
  keep: boolean;
};

export type Command =
  | RunCommand
  | { kind: 'plan-check'; planPath: string }
  | SchemaCommand
  | { kind: 'help' }
  | { kind: 'version' };

export type ParsedArguments = { ok: true; command: Command } | { ok: false; message: string };

const options = {
  local: { type: 'boolean', default: false },
  json: { type: 'string' },
  launchers: { type: 'string' },
  keep: { type: 'boolean', default: false },
  database: { type: 'string' },
  username: { type: 'string' },
  'password-env': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

const commandWords = ['run', 'plan', 'schema', 'help'];
const runOptions: readonly string[] = ['local', 'json', 'launchers', 'keep'];

/** parseArguments reads the command line; what is wrong with it is told, never guessed. */
export function parseArguments(argv: readonly string[]): ParsedArguments {
  const parsed = tokens(argv);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed;
  if (values.help) return { ok: true, command: { kind: 'help' } };
  if (values.version) return { ok: true, command: { kind: 'version' } };
  const [word, ...rest] = positionals;
  if (word !== 'run') {
    const misplaced = runOptions.find((name) => argv.some((argument) => argument.startsWith(`--${name}`)));
    if (misplaced !== undefined && word !== undefined) return fault(`--${misplaced} belongs to "run".`);
  }
  const importing = word === 'schema' && rest[0] === 'import';
  const stray = importOptionNames.find((name) => values[name] !== undefined);
  if (stray !== undefined && word !== undefined && !importing)
    return fault(`--${stray} belongs to "schema import".`);
  switch (word) {
    case undefined:
    case 'help':
      return { ok: true, command: { kind: 'help' } };
    case 'run':
      return runCommand(values, rest);
    case 'plan':
      return planCommand(rest);
    case 'schema':
      return schemaArguments(rest, values);
    default:
      return fault(`"${word}" is not a command${hint(word)}.`);
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

function tokens(
  argv: readonly string[],
): { ok: true; values: Values; positionals: string[] } | { ok: false; message: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options,
      allowPositionals: true,
      strict: true,
    });
    return { ok: true, values, positionals };
  } catch (error) {
    return fault(optionFault(error, argv));
  }
}

function optionFault(error: unknown, argv: readonly string[]): string {
  const text = error instanceof Error ? error.message : String(error);
  const unknown = /^Unknown option '(-+)([^']*)'/.exec(text);
  if (!unknown) return `${text.split('\n')[0]}`;
  const nearest = nearestWord(unknown[2] ?? '', Object.keys(options));
  const typed =
    argv.find((argument) => argument.startsWith(`${unknown[1]}${unknown[2]}`)) ??
    `${unknown[1]}${unknown[2]}`;
  return `${typed} is not an option${nearest === null ? '' : `; did you mean --${nearest}?`}`;
}

function runCommand(values: Values, paths: string[]): ParsedArguments {
  const [planPath, ...more] = paths;
  if (planPath === undefined) return fault('Name the plan file: run <plan.yaml> --local');
  if (more.length > 0) return fault(`One plan file at a time; "${more[0]}" is one too many.`);
  if (values.json === '') return fault('--json needs the name of a file, or - for standard output.');
  if (values.launchers !== undefined && !values.local) return fault('--launchers belongs to --local.');
  const { local = false, keep = false, json = null, launchers = null } = values;
  return {
    ok: true,
    command: { kind: 'run', planPath, local, keep, jsonPath: json, launchersPath: launchers },
  };
}

function planCommand(words: string[]): ParsedArguments {
  const [verb, planPath, ...more] = words;
  if (verb !== 'check') return fault('Write "plan check <plan.yaml>".');
  if (planPath === undefined) return fault('Name the plan file: plan check <plan.yaml>');
  if (more.length > 0) return fault(`One plan file at a time; "${more[0]}" is one too many.`);
  return { ok: true, command: { kind: 'plan-check', planPath } };
}

function schemaArguments(words: string[], values: Values): ParsedArguments {
  const reading = schemaCommand(words, values);
  return typeof reading === 'string' ? fault(reading) : { ok: true, command: reading };
}

function hint(word: string): string {
  const nearest = nearestWord(word, commandWords);
  return nearest === null ? `; known are ${commandWords.join(', ')}` : `; did you mean "${nearest}"?`;
}

function fault(message: string): { ok: false; message: string } {
  return { ok: false, message: message.replace(/\?\.$/, '?') };
}
