import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** A place for the result that was proven writable before the run. */
export interface ResultFile {
  write(text: string): Promise<void>;
  /** Gives the place up without a trace. */
  discard(): Promise<void>;
}

export type OpenedResultFile = { ok: true; file: ResultFile } | { ok: false; reason: string };

/**
 * openResultFile proves that `path` can be written, before hours are spent on a result that cannot be kept.
 * A regular file is replaced whole at the end, never left half written.
 */
export async function openResultFile(path: string): Promise<OpenedResultFile> {
  try {
    const existing = await stat(path).catch(ignoreMissing);
    if (existing?.isDirectory()) return { ok: false, reason: 'this is a directory' };
    if (existing && !existing.isFile()) return { ok: true, file: directFile(path) };
    if (existing) await (await open(path, 'r+')).close();
    const draft = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
    await (await open(draft, 'wx')).close();
    return { ok: true, file: replacedFile(path, draft) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

function replacedFile(path: string, draft: string): ResultFile {
  return {
    async write(text) {
      await writeFile(draft, text);
      await rename(draft, path);
    },
    discard: () => rm(draft, { force: true }),
  };
}

/** A pipe or device cannot be replaced; it is written to. */
function directFile(path: string): ResultFile {
  return { write: (text) => writeFile(path, text), discard: async () => {} };
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

const reasons: Record<string, string> = {
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'its directory does not exist',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ('code' in error ? reasons[String(error.code)] : undefined) ?? error.message;
}
