import { toInputIssues } from '@tidemark/domain/kernel/parse-input';
import { planFileShape } from '@tidemark/domain/run/plan-file';
import type { FlagFault } from '../go-flags.ts';
import { compareInchLines } from './compare-inch-lines.ts';
import type { ImportMode, ImportWarning, LineImport } from './import-result.ts';
import { importStress } from './import-stress.ts';
import { type InchVersion, inchFacts } from './inch-facts.ts';
import { inchPlan } from './inch-plan.ts';
import type { InchSettings } from './inch-settings.ts';
import { inchSummary } from './inch-summary.ts';
import { inchWarnings } from './inch-warnings.ts';
import { readCommand, readInchLine } from './read-inch-line.ts';
import type { InchDialect } from './recognize-command.ts';

/** How to interpret a line; `nowMs` is its start time, `beside` a line that runs at the same time. */
export type ImportOptions = {
  mode: ImportMode;
  inchVersion?: InchVersion;
  nowMs: number;
  beside?: string | undefined;
};

/**
 * importInch turns a command line of inch, inch-java or `influx-stress insert` into a plan, with what the line prints, does and stores,
 * and warnings about it; or reports all its faults. The result contains no secret of the line.
 */
export function importInch(commandLine: string, options: ImportOptions): LineImport {
  const compared = besideWarnings(commandLine, options.beside ?? '');
  const command = readCommand(commandLine);
  if (!command.ok) return command;
  if (!compared.ok) return compared;
  const imported = importCommand(command, options);
  if (!imported.ok) return imported;
  return { ...imported, warnings: [...compared.warnings, ...imported.warnings] };
}

function importCommand(
  command: { dialect: InchDialect; words: string[] },
  options: ImportOptions,
): LineImport {
  if (command.dialect === 'influx-stress') return checked(importStress(command.words, options));
  const line = readInchLine(command.dialect, command.words);
  if (!line.ok) return line;
  return checked(importSettings(line.settings, line.ignoredWords, options));
}

/** Faults of the second line only; those of the line itself are reported elsewhere. */
function besideWarnings(
  commandLine: string,
  beside: string,
): { ok: true; warnings: ImportWarning[] } | { ok: false; faults: FlagFault[] } {
  if (beside.trim() === '') return { ok: true, warnings: [] };
  const compared = compareInchLines(commandLine, beside);
  if (compared.ok) return compared;
  if (compared.line === 0) return { ok: true, warnings: [] };
  const faults = compared.faults.map((fault) => ({
    ...fault,
    detail: `The second line: ${fault.detail}`,
  }));
  return { ok: false, faults };
}

function importSettings(settings: InchSettings, ignoredWords: number, options: ImportOptions): LineImport {
  const { mode, inchVersion = 'current', nowMs } = options;
  const facts = inchFacts(settings, settings.dialect === 'inch' ? inchVersion : 'current', nowMs);
  return {
    ok: true,
    dialect: settings.dialect,
    mode,
    ...inchPlan(settings, facts, mode),
    figures: {
      points: facts.points,
      values: facts.values,
      seriesPrinted: facts.seriesPrinted,
      series: facts.series,
      batches: facts.batches,
      firstBatch: facts.firstBatch,
      batchSize: facts.batchSize,
      storedLeast: facts.stored.least,
      storedMost: facts.stored.most,
    },
    ...inchSummary(settings, facts),
    warnings: inchWarnings({ settings, facts, mode, ignoredWords }),
  };
}

/** Checks the limits of a plan; what exceeds them is reported with the flag that requested it. */
function checked(result: LineImport): LineImport {
  if (!result.ok) return result;
  const parsed = planFileShape.safeParse(result.planFile);
  if (parsed.success) return result;
  const context = { shape: planFileShape, input: result.planFile };
  const faults = toInputIssues(parsed.error, '', context).map(
    ({ pointer, detail }): FlagFault => ({
      flag: flagOf(pointer),
      code: 'beyond_plan',
      detail: `a plan does not allow this: ${pointer} ${detail}`,
    }),
  );
  return { ok: false, faults };
}

const flagsByPointer: [pointer: RegExp, flag: string][] = [
  [/^\/profile\/executor\/batchSize/, 'b'],
  [/^\/profile\/executor\/(concurrency|maxConnections)/, 'c'],
  [/^\/profile\/executor\/delayMs/, 'delay'],
  [/^\/profile\/executor\/targetTimeMs/, 'target-latency'],
  [/^\/profile\/(extent|clock)/, 'p'],
  [/^\/profile\/(startAt|stamping)/, 'time'],
  [/^\/profile\/retention/, 'shard-duration'],
  [/^\/schema\/measurements\/0\/name/, 'm'],
  [/^\/schema\/measurements\/\d+\/fields\/\d+\/key/, 'field-prefix'],
  [/^\/schema\/measurements\/\d+\/fields/, 'f'],
  [/^\/schema\/measurements/, 't'],
  [/^\/target/, 'host'],
];

function flagOf(pointer: string): string | null {
  return flagsByPointer.find(([pattern]) => pattern.test(pointer))?.[1] ?? null;
}
