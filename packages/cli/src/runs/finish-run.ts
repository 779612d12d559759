import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { ResultDocument, RunResult } from '../output/result-document.ts';
import { openResultFile, type ResultFile } from '../output/result-file.ts';
import { resultTable } from '../output/result-table.ts';
import type { RunOptions } from '../run-options.ts';

/** How a run is driven, and what is printed after its own figures. */
export type RunSteps = { run(): Promise<RunResult>; after?: (document: ResultDocument) => string };

/** finishRun proves that the result can be kept, makes the run, prints what it showed and keeps it. */
export async function finishRun(
  { jsonPath }: Pick<RunOptions, 'jsonPath'>,
  deps: CliDeps,
  { run, after = () => '' }: RunSteps,
): Promise<ExitCode> {
  const { terminal } = deps;
  const place = await openPlace(jsonPath, deps);
  if (!place.ok) {
    terminal.err(`${jsonPath}: ${place.reason}; no run was started\n`);
    return exitCodes.badInput;
  }
  try {
    const result = await run();
    if (result.kind === 'reported') return result.exitCode;
    const { document } = result;
    const table = resultTable(document.name, document.summary) + after(document);
    if (jsonPath === '-') terminal.err(table);
    else terminal.out(table);
    return await keepResult(document, jsonPath, place.file, deps);
  } finally {
    await place.file?.discard();
  }
}

type Place = { ok: true; file: ResultFile | null } | { ok: false; reason: string };

async function openPlace(path: string | null, { terminal }: CliDeps): Promise<Place> {
  if (path === null) return { ok: true, file: null };
  if (path !== '-') return openResultFile(path);
  return { ok: true, file: { write: async (text) => terminal.out(text), discard: async () => {} } };
}

async function keepResult(
  document: ResultDocument,
  path: string | null,
  file: ResultFile | null,
  { terminal }: CliDeps,
): Promise<ExitCode> {
  if (file === null) return document.verdict.exitCode;
  try {
    await file.write(`${JSON.stringify(document)}\n`);
    return document.verdict.exitCode;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    terminal.err(`The result could not be written to ${path}: ${reason}\n`);
    return exitCodes.notCompleted;
  }
}
