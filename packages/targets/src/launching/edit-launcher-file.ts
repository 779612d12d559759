import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { DomainError, type InputIssue } from '@tidemark/domain/kernel/errors';
import type { Launcher } from '@tidemark/domain/target/launcher';
import { type Document, isMap, parseDocument } from 'yaml';
import { parseLauncherFile } from './read-launcher-file.ts';

const heading = "# Launchers: how fresh targets are started on the worker's host: docs/launchers.md.\n";

/** withLauncher adds a launcher to the text of a file; comments and other launchers stay. A name that is taken is refused. */
export function withLauncher(text: string | null, name: string, entry: Record<string, unknown>): string {
  const { launchers } = parseLauncherFile(emptyIfNone(text), 'launchers');
  if (Object.hasOwn(launchers, name))
    throw refusal('/name', 'name_taken', `there is a launcher "${name}" already: choose another name`);
  const document = parseDocument(emptyIfNone(text));
  document.setIn(['launchers', name], document.createNode(entry));
  return checkedText(document);
}

/** withoutLauncher takes a launcher out; null: there is none of this name. One that a relay or a topology starts is refused. */
export function withoutLauncher(text: string, name: string): string | null {
  const { launchers } = parseLauncherFile(text, 'launchers');
  if (!Object.hasOwn(launchers, name)) return null;
  const user = Object.entries(launchers).find(([, launcher]) => startedBy(launcher).includes(name));
  if (user) {
    const what = user[1].kind === 'topology' ? 'topology' : 'relay';
    throw refusal('', 'in_use', `the ${what} "${user[0]}" starts it: remove that launcher first`);
  }
  const document = parseDocument(text);
  document.deleteIn(['launchers', name]);
  return checkedText(document);
}

/** Names of the other launchers that one starts servers with. */
function startedBy(launcher: Launcher): string[] {
  if (launcher.kind === 'influxdb-relay')
    return Object.values(launcher.variants).flatMap(({ backends }) => backends.map((one) => one.launcher));
  if (launcher.kind === 'topology')
    return Object.values(launcher.variants).flatMap(({ parts }) => parts.map((one) => one.launcher));
  return [];
}

function emptyIfNone(text: string | null): string {
  return text === null || text.trim() === '' ? `${heading}launchers: {}\n` : text;
}

function checkedText(document: Document.Parsed): string {
  const launchers = document.get('launchers');
  // An empty file starts with {}, and what is added would otherwise stand on its one line.
  if (isMap(launchers) && launchers.items.length === 1) launchers.flow = false;
  const text = document.toString({ lineWidth: 0 });
  parseLauncherFile(text, 'launchers');
  return text;
}

/** A change that was never finished holds the file no longer than this. */
const abandonedMs = 60_000;

/**
 * changeLauncherFile replaces the file at once, so that a reader sees the old or the new one: the new text is written beside it and
 * renamed. Of two changes at a time one is refused. `change` gives null where there is nothing to write.
 */
export async function changeLauncherFile(
  path: string,
  change: (text: string | null) => string | null,
): Promise<boolean> {
  const file = await realpath(path).catch(() => path);
  const draft = `${file}.new`;
  await removeAbandoned(draft);
  const handle = await open(draft, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    const detail =
      cause.code === 'EEXIST'
        ? 'the file is being changed by someone else: try again'
        : `the launchers file cannot be written (${cause.code ?? cause.message})`;
    throw refusal('', 'not_writable', detail, cause);
  });
  let isWritten = false;
  try {
    const before = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return null;
      throw cause;
    });
    const text = change(before);
    if (text === null) return false;
    const known = await stat(file).catch(() => null);
    if (known) await handle.chmod(known.mode & 0o777);
    await handle.writeFile(text);
    await handle.sync();
    await rename(draft, file);
    isWritten = true;
    return true;
  } finally {
    await handle.close();
    if (!isWritten) await rm(draft, { force: true });
  }
}

/** By the clock of the file system alone, which made both times. */
async function removeAbandoned(draft: string): Promise<void> {
  const found = await stat(draft).catch(() => null);
  if (found === null) return;
  const probe = `${draft}.now`;
  const handle = await open(probe, 'w', 0o600).catch(() => null);
  if (handle === null) return;
  const now = await handle.stat();
  await handle.close();
  await rm(probe, { force: true });
  if (now.mtimeMs - found.mtimeMs > abandonedMs) await rm(draft, { force: true });
}

function refusal(pointer: string, code: string, detail: string, cause?: unknown): DomainError {
  const issues: InputIssue[] = [{ pointer, code, detail }];
  return new DomainError('validation_failed', { issues }, cause === undefined ? undefined : { cause });
}
