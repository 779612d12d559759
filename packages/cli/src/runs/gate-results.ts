import { appendFile } from 'node:fs/promises';
import { printable, printableLines } from '@tidemark/domain/kernel/printable';
import type { CliDeps } from '../cli-deps.ts';
import { answerTable } from '../output/answer-table.ts';
import { openResultFile, type ResultFile } from '../output/result-file.ts';
import { askAgain } from '../remote/ask-again.ts';
import { type RemoteGate, readRemoteGateText } from '../remote/gate-client.ts';
import type { Answer, Portal } from '../remote/portal-client.ts';

export const gateFormats = ['table', 'json', 'junit', 'markdown'] as const;
export type GateFormat = (typeof gateFormats)[number];
type FileFormat = Exclude<GateFormat, 'table'>;

/** Files that the answer of a gate is written to; null: none. */
export type GatePaths = Record<FileFormat, string | null>;

/** The answer of a gate in every form. */
export type GateTexts = Record<GateFormat, string>;

/** readGateTexts gets the forms that the portal writes, and makes the others. */
export async function readGateTexts(
  portal: Portal,
  gate: RemoteGate,
  deps: Pick<CliDeps, 'clock' | 'stop'>,
): Promise<Answer<GateTexts>> {
  const markdown = await askAgain(() => readRemoteGateText(portal, gate.id, 'markdown'), deps);
  if (!markdown.ok) return markdown;
  const junit = await askAgain(() => readRemoteGateText(portal, gate.id, 'junit'), deps);
  if (!junit.ok) return junit;
  return {
    ok: true,
    value: {
      table: gate.answer === null ? '' : answerTable(gate.answer),
      json: `${JSON.stringify(gate, null, 2)}\n`,
      junit: junit.value,
      markdown: markdown.value,
    },
  };
}

/** The files of a gate, proven writable before it starts. */
export type GateFiles = {
  /** Gives what could not be written. */
  write(texts: GateTexts): Promise<string[]>;
  discard(): Promise<void>;
};

/** openGateFiles opens every file that is asked for, or says which cannot be written. */
export async function openGateFiles(
  paths: GatePaths,
): Promise<{ ok: true; files: GateFiles } | { ok: false; message: string }> {
  const opened: { format: FileFormat; path: string; file: ResultFile }[] = [];
  const discard = async () => {
    for (const { file } of opened) await file.discard();
  };
  for (const format of ['json', 'junit', 'markdown'] as const) {
    const path = paths[format];
    if (path === null) continue;
    const place = await openResultFile(path);
    if (!place.ok) {
      await discard();
      return { ok: false, message: `${path}: ${place.reason}; no gate was started` };
    }
    opened.push({ format, path, file: place.file });
  }
  const write = async (texts: GateTexts) => {
    const faults: string[] = [];
    for (const { format, path, file } of opened)
      await file.write(texts[format]).catch((error: unknown) => {
        faults.push(`The answer could not be written to ${path}: ${reasonOf(error)}`);
      });
    return faults;
  };
  return { ok: true, files: { write, discard } };
}

/** printGate writes one form to standard output, and the Markdown into the job summary of GitHub, where there is one. */
export async function printGate(
  texts: GateTexts,
  format: GateFormat,
  { terminal, env }: Pick<CliDeps, 'terminal' | 'env'>,
): Promise<void> {
  terminal.out(format === 'table' ? texts.table : printableLines(texts[format]));
  const summaryPath = env.GITHUB_STEP_SUMMARY;
  if (!summaryPath) return;
  await appendFile(summaryPath, `${texts.markdown}\n`).catch((error: unknown) => {
    terminal.err(`The job summary could not be written: ${printable(reasonOf(error))}\n`);
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
