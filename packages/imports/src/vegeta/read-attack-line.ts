import { splitShellCommand } from '@tidemark/domain/kernel/shell-words';
import { type AttackSettings, readAttackFlags } from './attack-settings.ts';

/** An attack with the targets in the line itself (`echo "POST http://..." | vegeta attack`), null if there are none. */
export type AttackLine =
  | { ok: true; settings: AttackSettings; targets: string | null }
  | { ok: false; faults: string[] };

const longestLine = 20_000;

/**
 * readAttackLine parses a pasted command line with `vegeta attack`. What follows in the pipeline (`tee`, `vegeta report`) and redirected
 * output are ignored; files are not opened here, only listed.
 */
export function readAttackLine(text: string): AttackLine {
  if (text.length > longestLine) return refused(`the line is longer than ${longestLine} characters`);
  const { command, input } = withoutRedirections(text);
  const split = splitShellCommand(command);
  if (!split.ok) return refused(split.detail);
  const at = split.commands.findIndex((words) => attackWords(words) !== null);
  const words = attackWords(split.commands[at] ?? []);
  if (words === null)
    return refused(
      'there is no "vegeta attack" in it; paste a line such as vegeta attack -rate 3000/1s -duration 60s',
    );
  const reading = readAttackFlags(words);
  if (!reading.ok) return reading;
  const feeder = at > 0 ? split.commands[at - 1] : undefined;
  const { settings } = reading;
  if (settings.targetsFile !== null && settings.targetsFile !== 'stdin')
    return { ok: true, settings, targets: null };
  const targets = feeder === undefined ? null : printedBy(feeder);
  const targetsFile = targets === null ? (fileOf(feeder) ?? input) : null;
  return { ok: true, settings: { ...settings, targetsFile }, targets };
}

/** Removes redirected output; keeps the file that input is read from. */
function withoutRedirections(text: string): { command: string; input: string | null } {
  const plain = text
    .replaceAll('\r\n', '\n')
    .trim()
    .replace(/^[$%>#]\s+/, '')
    .replace(/\s*\\?\n\s*(?=[-|])/g, ' ')
    .replace(/(?:\s+\d?>>?\s*(?:&\d|[\w./-]+))+(?=\s*(?:[|]|$))/g, '')
    .replace(/\s*[;&]$/, '');
  const input = /\s<\s*([\w./-]+)/.exec(plain);
  return { command: input ? plain.replace(input[0], '') : plain, input: input?.[1] ?? null };
}

/** The words after `vegeta attack`; vegeta's own flags (`-cpus=2`) may stand between. */
function attackWords(words: readonly string[]): string[] | null {
  const program = words.findIndex((word) => /^(?:.*[/\\])?vegeta(?:\.exe)?$/.test(word));
  const verb = words.findIndex((word, i) => i > program && word === 'attack');
  return program < 0 || verb < 0 ? null : words.slice(verb + 1);
}

function printedBy(words: readonly string[]): string | null {
  const [program, ...rest] = words;
  if (program === 'echo') {
    const texts = rest.filter((word, i) => !(i === 0 && /^-[neE]+$/.test(word)));
    return withBreaks(texts.join(' '));
  }
  return program === 'printf' ? withBreaks(rest[0] ?? '') : null;
}

function withBreaks(text: string): string {
  return text.replaceAll('\\n', '\n');
}

function fileOf(words: readonly string[] | undefined): string | null {
  return words?.[0] === 'cat' && words.length === 2 ? (words[1] ?? null) : null;
}

function refused(detail: string): { ok: false; faults: string[] } {
  return { ok: false, faults: [detail] };
}
