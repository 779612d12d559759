import { parseArgs } from 'node:util';
import { nearestWord } from '@tidemark/domain/kernel/nearest-word';
import { type CapsuleCommand, capsuleCommand, capsuleOptionNames } from './capsule-arguments.ts';
import { type CompareCommand, compareCommand, compareOptionNames } from './compare-arguments.ts';
import { type ExperimentCommand, experimentCommand, experimentOptionNames } from './experiment-arguments.ts';
import { type ImportCommand, importCommand, lineOptionNames, quotesNeeded } from './import-arguments.ts';
import { importOptionNames, type SchemaCommand, schemaCommand } from './schema-arguments.ts';
import { type SinkCommand, sinkCommand, sinkOptionNames } from './sink-arguments.ts';
import { type SystemOptions, systemOptionNames, systemOptions } from './system-options.ts';
import { exportCommand, importVegetaCommand, type VegetaCommand } from './vegeta-arguments.ts';

export type RunCommand = {
  kind: 'run';
  planPath: string;
  local: boolean;
  jsonPath: string | null;
  launchersPath: string | null;
  keep: boolean;
  /** The points go to a sink, whatever the plan's target is. */
  dry: boolean;
  /** Where a capsule is run. */
  system: SystemOptions;
};

export type Command =
  | RunCommand
  | CapsuleCommand
  | CompareCommand
  | ExperimentCommand
  | ImportCommand
  | VegetaCommand
  | { kind: 'plan-check'; planPath: string }
  | SchemaCommand
  | SinkCommand
  | { kind: 'help' }
  | { kind: 'version' };

export type ParsedArguments = { ok: true; command: Command } | { ok: false; message: string };

const options = {
  local: { type: 'boolean', default: false },
  json: { type: 'string' },
  launchers: { type: 'string' },
  keep: { type: 'boolean', default: false },
  dry: { type: 'boolean', default: false },
  detach: { type: 'boolean', default: false },
  port: { type: 'string' },
  script: { type: 'string' },
  database: { type: 'string' },
  username: { type: 'string' },
  'password-env': { type: 'string' },
  org: { type: 'string' },
  'token-env': { type: 'string' },
  mode: { type: 'string' },
  'inch-version': { type: 'string' },
  beside: { type: 'string' },
  format: { type: 'string' },
  tolerance: { type: 'string' },
  metric: { type: 'string', multiple: true },
  system: { type: 'string', multiple: true },
  results: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

const commandWords = [
  'run',
  'capsule',
  'experiment',
  'compare',
  'plan',
  'schema',
  'import',
  'export',
  'sink',
  'help',
];
const runOptions = ['json', 'launchers', 'keep', 'dry', 'system'] as const;

/** parseArguments reads the command line; what is wrong with it is told, never guessed. */
export function parseArguments(argv: readonly string[]): ParsedArguments {
  const { own, other } = splitSides(argv);
  const parsed = tokens(own);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed;
  if (values.help) return { ok: true, command: { kind: 'help' } };
  if (values.version) return { ok: true, command: { kind: 'version' } };
  const [word, ...rest] = positionals;
  const misplaced = misplacedOption(values, word, rest[0]);
  if (misplaced !== null) return fault(misplaced);
  switch (word) {
    case undefined:
    case 'help':
      return { ok: true, command: { kind: 'help' } };
    case 'run':
      return runCommand(values, rest);
    case 'experiment':
      return readCommand(experimentCommand(rest, values));
    case 'capsule':
      return readCommand(capsuleCommand(rest, values));
    case 'compare':
      return readCommand(compareCommand(rest, other, values));
    case 'import':
      return importArguments(rest, values);
    case 'export':
      return readCommand(exportCommand(rest));
    case 'plan':
      return planCommand(rest);
    case 'schema':
      return readCommand(schemaCommand(rest, values));
    case 'sink':
      return readCommand(sinkCommand(rest, values));
    default:
      return fault(`"${word}" is not a command${hint(word)}.`);
  }
}

/** What two dashes part is the other side of a comparison; elsewhere they part nothing. */
function splitSides(argv: readonly string[]): { own: readonly string[]; other: readonly string[] } {
  const cut = argv.indexOf('--');
  if (cut < 0 || !argv.slice(0, cut).includes('compare')) return { own: argv, other: [] };
  return { own: argv.slice(0, cut), other: argv.slice(cut + 1) };
}

function misplacedOption(values: Values, word: string | undefined, verb: string | undefined): string | null {
  if (word === undefined) return null;
  if (values.local && word !== 'run' && word !== 'compare') return '--local belongs to "run" and "compare".';
  const command = word === 'schema' && verb === 'import' ? 'schema import' : word;
  const owners: [owner: string, names: readonly (keyof Values)[]][] = [
    ['run', runOptions],
    ['experiment', experimentOptionNames],
    ['capsule', capsuleOptionNames],
    ['compare', compareOptionNames],
    ['schema import', importOptionNames],
    ['import', [...lineOptionNames, 'format']],
    ['sink', sinkOptionNames],
  ];
  for (const [owner, names] of owners) {
    const given = names.find((name) => values[name] !== undefined && values[name] !== false);
    if (command === 'run' && systemOptionNames.some((name) => name === given)) continue;
    if (given !== undefined && owner !== command) return `--${given} belongs to "${owner}".`;
  }
  return null;
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
  if (argv[0] === 'import') return quotesNeeded;
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
  if (values.dry && !values.local) return fault('--dry belongs to --local.');
  const { local = false, keep = false, dry = false, json = null, launchers = null } = values;
  return {
    ok: true,
    command: {
      kind: 'run',
      planPath,
      local,
      keep,
      dry,
      jsonPath: json,
      launchersPath: launchers,
      system: systemOptions(values),
    },
  };
}

function importArguments(words: string[], values: Values): ParsedArguments {
  if (!words[0]?.startsWith('vegeta')) {
    if (values.format !== undefined) return fault('--format belongs to "import vegeta".');
    return readCommand(importCommand(words, values));
  }
  const given = lineOptionNames.find((name) => values[name] !== undefined);
  if (given !== undefined) return fault(`--${given} belongs to "import inch".`);
  return readCommand(importVegetaCommand(words, values.format));
}

function readCommand(command: Command | string): ParsedArguments {
  return typeof command === 'string' ? fault(command) : { ok: true, command };
}

function planCommand(words: string[]): ParsedArguments {
  const [verb, planPath, ...more] = words;
  if (verb !== 'check') return fault('Write "plan check <plan.yaml>".');
  if (planPath === undefined) return fault('Name the plan file: plan check <plan.yaml>');
  if (more.length > 0) return fault(`One plan file at a time; "${more[0]}" is one too many.`);
  return { ok: true, command: { kind: 'plan-check', planPath } };
}

function hint(word: string): string {
  const nearest = nearestWord(word, commandWords);
  return nearest === null ? `; known are ${commandWords.join(', ')}` : `; did you mean "${nearest}"?`;
}

function fault(message: string): { ok: false; message: string } {
  return { ok: false, message: message.replace(/\?\.$/, '?') };
}
