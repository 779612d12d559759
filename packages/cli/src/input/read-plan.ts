import { open } from 'node:fs/promises';
import type { PlanFile } from '@tidemark/domain/plan-file';
import { parsePlanText } from './parse-plan-text.ts';

const maxPlanBytes = 4 * 1024 * 1024;

export type PlanReading = { ok: true; plan: PlanFile } | { ok: false; messages: string[] };

/** readPlan reads a plan file, or tells everything that is wrong with it, one line a fault. */
export async function readPlan(path: string): Promise<PlanReading> {
  const text = await readText(path);
  if (!text.ok) return { ok: false, messages: [`${path}: ${text.reason}`] };
  const parsed = parsePlanText(text.text);
  if (parsed.ok) return parsed;
  return {
    ok: false,
    messages: parsed.faults.map(
      ({ line, pointer, detail }) =>
        `${path}${line === null ? '' : `:${line}`}: ${pointer === '' ? '' : `${pointer} `}${detail}`,
    ),
  };
}

type TextReading = { ok: true; text: string } | { ok: false; reason: string };

/** readText reads a small text file; what cannot be one is told in words. */
export async function readText(path: string): Promise<TextReading> {
  try {
    const bytes = await readCapped(path);
    if (bytes === null)
      return {
        ok: false,
        reason: `larger than ${maxPlanBytes / 1024 / 1024} MiB; that is too large to be right`,
      };
    if (bytes.length === 0) return { ok: false, reason: 'the file is empty' };
    if (bytes.includes(0)) return { ok: false, reason: 'this is a binary file, not YAML or JSON' };
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    return { ok: false, reason: readFault(error) };
  }
}

async function readCapped(path: string): Promise<Uint8Array | null> {
  const file = await open(path, 'r');
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxPlanBytes) return null;
    }
    return Buffer.concat(chunks);
  } finally {
    await file.close();
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'you may not read this file',
  EISDIR: 'this is a directory, not a file',
  ENOTDIR: 'there is no such file',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'this is not UTF-8 text',
};

function readFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? error.message;
}
