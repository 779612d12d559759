import { splitShellCommand } from '@tidemark/domain/kernel/shell-words';

export type CommandWords = { ok: true; words: string[] } | { ok: false; detail: string };

/** Longest text that is read as a command line, in characters. */
export const maxCommandLineLength = 8_000;

/**
 * commandWords cuts a pasted text into the words of its command. What documents add is taken off first: a prompt, lines broken
 * before a flag without a backslash, output sent elsewhere. Of a pipe only the first command counts.
 */
export function commandWords(text: string): CommandWords {
  if (text.length > maxCommandLineLength) {
    return { ok: false, detail: `more than ${maxCommandLineLength} characters are not read` };
  }
  const command = joinFlagLines(text.replaceAll('\r\n', '\n').trim())
    .replace(/^[$%>#]\s+/, '')
    .replace(/(?:\s\d?>>?\s*(?:&\d|[\w./-]+)){1,4}(?=\s*(?:[|&]|$))/, '')
    .trimEnd()
    .replace(/[;&]$/, '');
  const split = splitShellCommand(command);
  return split.ok ? { ok: true, words: split.commands[0] ?? [] } : split;
}

/** Lines that begin with a flag belong to the one before. */
function joinFlagLines(text: string): string {
  const [first = '', ...lines] = text.split('\n');
  return lines.reduce((joined, line) => {
    if (!line.trimStart().startsWith('-')) return `${joined}\n${line}`;
    return `${joined.replace(/\\$/, '')} ${line}`;
  }, first);
}
