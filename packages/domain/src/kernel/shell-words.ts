/** The commands of a pipeline in order, each as its words; or why the line cannot be parsed. */
export type ShellPipeline = { ok: true; commands: string[][] } | { ok: false; detail: string };

type Reader = { text: string; at: number };

/**
 * splitShellCommand splits a command line into commands and words as a POSIX shell does: quotes, backslashes, continued lines and
 * comments. Nothing is expanded or executed: `$x` and `*` stay as they are, and other operators are refused.
 */
export function splitShellCommand(text: string): ShellPipeline {
  const reader: Reader = { text: text.replaceAll('\r\n', '\n').trim(), at: 0 };
  const commands: string[][] = [[]];
  while (reader.at < reader.text.length) {
    const rest = reader.text.slice(reader.at);
    const blank = /^(?:[ \t]|\\\n)+/.exec(rest) ?? /^#[^\n]*/.exec(rest);
    if (blank) {
      reader.at += blank[0].length;
      continue;
    }
    if (rest.startsWith('|') && !rest.startsWith('||')) {
      commands.push([]);
      reader.at += 1;
      continue;
    }
    const refused = /^(?:\n|&&|\|\||[;&<>`()]|\$\()/.exec(rest);
    if (refused)
      return fault(
        refused[0] === '\n'
          ? 'there are several lines; paste one command'
          : `"${refused[0]}" is not supported here; paste the command alone`,
      );
    const word = readWord(reader);
    if (word === null) return fault('a quote is not closed');
    commands.at(-1)?.push(word);
  }
  return commands.some((words) => words.length === 0)
    ? fault('a command is missing')
    : { ok: true, commands };
}

function readWord(reader: Reader): string | null {
  let word = '';
  while (reader.at < reader.text.length) {
    const character = reader.text.charAt(reader.at);
    if (/[ \t\n|;&<>]/.test(character)) return word;
    const part =
      character === "'" ? singleQuoted(reader) : character === '"' ? doubleQuoted(reader) : bare(reader);
    if (part === null) return null;
    word += part;
  }
  return word;
}

function bare(reader: Reader): string {
  const character = reader.text.charAt(reader.at);
  if (character !== '\\') {
    reader.at += 1;
    return character;
  }
  const escaped = reader.text.charAt(reader.at + 1);
  reader.at += 2;
  return escaped === '\n' ? '' : escaped;
}

function singleQuoted(reader: Reader): string | null {
  const end = reader.text.indexOf("'", reader.at + 1);
  if (end < 0) return null;
  const inner = reader.text.slice(reader.at + 1, end);
  reader.at = end + 1;
  return inner;
}

function doubleQuoted(reader: Reader): string | null {
  let inner = '';
  for (let at = reader.at + 1; at < reader.text.length; at += 1) {
    const character = reader.text.charAt(at);
    if (character === '"') {
      reader.at = at + 1;
      return inner;
    }
    const next = reader.text.charAt(at + 1);
    if (character === '\\' && /["\\$`\n]/.test(next)) {
      inner += next === '\n' ? '' : next;
      at += 1;
    } else {
      inner += character;
    }
  }
  return null;
}

function fault(detail: string): { ok: false; detail: string } {
  return { ok: false, detail };
}
