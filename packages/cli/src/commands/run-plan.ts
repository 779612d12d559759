import type { RunCommand } from '../arguments.ts';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readPlan } from '../input/read-plan.ts';
import { runLocally } from '../local/run-locally.ts';
import type { ResultDocument } from '../output/result-document.ts';
import { openResultFile, type ResultFile } from '../output/result-file.ts';
import { resultTable } from '../output/result-table.ts';
import { runRemotely } from '../remote/run-remotely.ts';

/** runPlan runs a plan file, here or by the portal, and prints and keeps what it showed. */
export async function runPlan(command: RunCommand, deps: CliDeps): Promise<ExitCode> {
  const { terminal } = deps;
  const reading = await readPlan(command.planPath);
  if (!reading.ok) return refuse(reading.messages, deps);
  const place = await openPlace(command.jsonPath, deps);
  if (!place.ok) return refuse([`${command.jsonPath}: ${place.reason}; no run was started`], deps);
  try {
    const result = command.local
      ? await runLocally(reading.plan, command, deps)
      : await runRemotely(reading.plan, command, deps);
    if (result.kind === 'told') return result.exitCode;
    const { document } = result;
    const table = resultTable(document.name, document.summary);
    if (command.jsonPath === '-') terminal.err(table);
    else terminal.out(table);
    return await keepResult(document, command.jsonPath, place.file, deps);
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

function refuse(messages: string[], { terminal }: CliDeps): ExitCode {
  for (const message of messages) terminal.err(`${message}\n`);
  return exitCodes.badInput;
}
