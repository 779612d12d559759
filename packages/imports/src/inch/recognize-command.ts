import { nearestWord } from '@tidemark/domain/kernel/nearest-word';

/** Which program a command line is for. */
export const inchDialects = ['inch', 'inch-java', 'influx-stress'] as const;
export type InchDialect = (typeof inchDialects)[number];

type RecognisedCommand = { ok: true; dialect: InchDialect; words: string[] } | { ok: false; detail: string };

const wrappers = new Set(['sudo', 'time', 'nohup', 'exec', 'command', 'nice', 'env']);
const assignment = /^[A-Za-z_][A-Za-z0-9_]*=/;

/** recogniseCommand tells the program by its first word (behind `sudo`, `time`, assignments and a path) and gives the words behind it. */
export function recogniseCommand(words: readonly string[]): RecognisedCommand {
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

function stressCommand(rest: string[]): RecognisedCommand {
  if (rest[0] === 'insert') return { ok: true, dialect: 'influx-stress', words: rest.slice(1) };
  return { ok: false, detail: 'of influx-stress only "influx-stress insert" writes; paste such a line' };
}

function javaCommand(rest: string[]): RecognisedCommand {
  const jar = rest.indexOf('-jar');
  if (jar >= 0 && /inch/i.test(baseName(rest[jar + 1] ?? ''))) {
    return { ok: true, dialect: 'inch-java', words: rest.slice(jar + 2) };
  }
  return { ok: false, detail: 'of Java programs only inch-java is read: java -jar inch-java.jar ...' };
}

/** Only a word that looks like the name of a program is repeated. */
function unknownProgram(name: string): string {
  if (name.startsWith('-'))
    return 'the line begins with a flag; begin it with inch, inch-java or influx-stress insert';
  const nearest = nearestWord(name, inchDialects);
  if (nearest !== null) return `this is not a program that can be read; did you mean "${nearest}"?`;
  return 'the line begins with another program; read are inch, inch-java and influx-stress insert';
}
