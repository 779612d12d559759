/** Characters that a terminal or a reader of a log does not show as themselves: controls, invisible ones, those that change direction. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu;

/** printable escapes the control characters of foreign text, line breaks too, so that it steers no terminal and forges no line of a log. */
export function printable(text: string): string {
  return text.replace(unprintable, escaped);
}

/** printableLines is printable for text that we put into lines ourselves: line breaks and tabs remain. */
export function printableLines(text: string): string {
  return text.replace(unprintable, (character) =>
    /[\n\t]/.test(character) ? character : escaped(character),
  );
}

/** printableEntry is printable for an entry of a log, which may end in the frames of a stack: they remain lines of their own. */
export function printableEntry(text: string): string {
  const [message = '', ...frames] = text.split(/\n(?= {4}at )/);
  return [message, ...frames].map(printable).join('\n');
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
