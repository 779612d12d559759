import { nearestWord } from '@tidemark/domain/kernel/nearest-word';

/** Programs whose command lines can be imported. */
export const inchDialects = ['inch', 'inch-java', 'influx-stress'] as const;
export type InchDialect = (typeof inchDialects)[number];

type RecognizedCommand = { ok: true; dialect: InchDialect; words: string[] } | { ok: false; detail: string };

const wrappers = new Set(['sudo', 'time', 'nohup', 'exec', 'command', 'nice', 'env']);
const assignment = /^[A-Za-z_][A-Za-z0-9_]*=/;

/** recognizeCommand identifies the program by its first word (after `sudo`, `time`, assignments and a path) and gives the words after it. */
export function recognizeCommand(words: readonly string[]): RecognizedCommand {
  let at = 0;
  while (wrappers.has(words[at] ?? '') || assignment.test(words[at] ?? '')) at += 1;
  const program = words[at];
  if (program === undefined)
    return { ok: false, detail: 'paste a command line, such as inch -v -c 8 -b 10000' };
  const rest = words.slice(at + 1);
  const name = baseName(program);
  if (name === 'inch') return { ok: true, dialect: 'inch', words: rest };
  if (/^inch-java(?:[-.].*)?$/.test(name)) return { ok: true, dialect: 'inch-java', words: rest };
  if (name === 'influx-stress') return stressCommand(rest);
  if (name === 'java') return javaCommand(rest);
  if (name === 'go' && rest[0] === 'run' && baseName(rest[1] ?? '') === 'inch') {
    return { ok: true, dialect: 'inch', words: rest.slice(2) };
  }
  return { ok: false, detail: unknownProgram(name) };
}

function baseName(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? '').replace(/\.exe$/i, '').replace(/@[\w.-]+$/, '');
}

function stressCommand(rest: string[]): RecognizedCommand {
  if (rest[0] === 'insert') return { ok: true, dialect: 'influx-stress', words: rest.slice(1) };
  return { ok: false, detail: 'only "influx-stress insert" writes; paste such a line' };
}

function javaCommand(rest: string[]): RecognizedCommand {
  const jar = rest.indexOf('-jar');
  if (jar >= 0 && /inch/i.test(baseName(rest[jar + 1] ?? ''))) {
    return { ok: true, dialect: 'inch-java', words: rest.slice(jar + 2) };
  }
  return { ok: false, detail: 'the only Java program supported is inch-java: java -jar inch-java.jar ...' };
}

/** Only a word that looks like the name of a program is repeated. */
function unknownProgram(name: string): string {
  if (name.startsWith('-'))
    return 'the line starts with a flag; start it with inch, inch-java or influx-stress insert';
  const nearest = nearestWord(name, inchDialects);
  if (nearest !== null) return `this program is not supported; did you mean "${nearest}"?`;
  return 'the line starts with another program; supported are inch, inch-java and influx-stress insert';
}
