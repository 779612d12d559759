const longest = 300;

/** Characters that mean something in the Markdown of a forge: markup, mentions (@), references (#, !). */
const special = /[\\`*[\]<>|@#!~&]/g;

/**
 * markdownText writes a text so that a forge shows it as it is, on one line: no markup, no mention of a person, no reference, no link,
 * no HTML. Longer texts are cut.
 */
export function markdownText(text: string, most: number = longest): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  const short = line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
  return short
    .toWellFormed()
    .replaceAll(special, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll('://', ':&#47;&#47;')
    .replaceAll(/www\./gi, (match) => `${match.slice(0, 3)}&#46;`);
}
