import { type FlagTable, parseGoFlags, switchOf, textOf } from '../go-flags.ts';
import { percentDecoded } from './import-target.ts';
import { inchJavaFlags, stressFlags } from './inch-flags.ts';
import { readCommand } from './read-inch-line.ts';
import { parseShortFlags } from './short-flags.ts';

/** Replaces a secret. */
const hiddenSecret = '***';

const secretFlag =
  /(--?(?:report-)?(?:password|token|pass)(?:=|\s+(?:\\\s+)?))('[^']*'?|"(?:\\.|[^"\\])*"?|[^\s'"]\S*)/g;
const userinfo = /(:\/\/)[^\s/@'"]+@/g;

/** hideSecrets gives a command line without its passwords and tokens, for storage or display. */
export function hideSecrets(commandLine: string): string {
  return commandLine.replace(secretFlag, `$1'${hiddenSecret}'`).replace(userinfo, `$1${hiddenSecret}@`);
}

/** The credential in a line; `hidden` if it was already replaced. */
export type LineSecret = { kind: 'none' } | { kind: 'hidden' } | { kind: 'known'; secret: string };

/** secretOfLine extracts the password or token of a command line, for the sealed store of the target created from it. */
export function secretOfLine(commandLine: string): LineSecret {
  const command = readCommand(commandLine);
  if (!command.ok) return { kind: 'none' };
  const table: FlagTable = inchJavaFlags;
  const parsed =
    command.dialect === 'influx-stress'
      ? parseShortFlags(command.words, stressFlags)
      : parseGoFlags(command.words, table);
  if (!parsed.ok) return { kind: 'none' };
  const { values } = parsed;
  const flag = command.dialect === 'influx-stress' ? 'pass' : switchOf(values, 'v2') ? 'token' : 'password';
  const secret = textOf(values, flag, '');
  if (secret !== '') return secret === hiddenSecret ? { kind: 'hidden' } : { kind: 'known', secret };
  return secretOfHost(textOf(values, 'host', ''));
}

function secretOfHost(host: string): LineSecret {
  if (!URL.canParse(host)) return { kind: 'none' };
  const { username, password } = new URL(host);
  if (password === '') return username === hiddenSecret ? { kind: 'hidden' } : { kind: 'none' };
  return { kind: 'known', secret: percentDecoded(password) };
}
