import GithubSlugger from 'github-slugger';

/** Heading of a document: `level` 1 is its title; `anchor` is what a link to it names. */
export type Heading = { level: number; text: string; anchor: string };

/** A piece of help: what it is about, what it says, and the address of the document that says more. */
export type HelpText = { title: string; text: string; href: string };

/** headingsOf lists the headings of a Markdown text, with the anchors that the rendered page gives them. */
export function headingsOf(markdown: string): Heading[] {
  const slugger = new GithubSlugger();
  return [...blocksOf(markdown)].flatMap((block) => {
    const [, marks = '', words] = /^(#{1,6}) (.+)$/.exec(block) ?? [];
    if (words === undefined) return [];
    const text = plainText(words);
    return [{ level: marks.length, text, anchor: slugger.slug(text) }];
  });
}

/** sectionOf gives a heading and the first paragraph below it as plain text; without an anchor those of the document. */
export function sectionOf(markdown: string, anchor: string | null): { title: string; text: string } | null {
  const slugger = new GithubSlugger();
  let title: string | null = null;
  for (const block of blocksOf(markdown)) {
    const words = /^#{1,6} (.+)$/.exec(block)?.[1];
    if (title !== null && words === undefined && !/^([|>`]|[-*] |\d+\. )/.test(block))
      return { title, text: plainText(block) };
    if (words === undefined) continue;
    if (title !== null) return null;
    const text = plainText(words);
    const slug = slugger.slug(text);
    if (anchor === null || slug === anchor) title = text;
  }
  return null;
}

/** meaningOf finds a term in the tables of a glossary; a row may name several, separated by commas. */
export function meaningOf(glossary: string, term: string): string | null {
  const wanted = term.toLowerCase();
  for (const line of glossary.split('\n')) {
    const [, names, meaning] = line.split('|').map((cell) => cell.trim());
    if (names === undefined || meaning === undefined) continue;
    const known = names.toLowerCase().replaceAll(/ \([^)]*\)/g, '');
    if (known === wanted || known.split(/, ?/).includes(wanted)) return plainText(meaning);
  }
  return null;
}

/** Blocks are what empty lines separate, headings, and code between fences, whose lines are no headings. */
function* blocksOf(markdown: string): Iterable<string> {
  const prose = markdown.replaceAll(/^```[^\n]*\n[\s\S]*?^```/gm, '```');
  for (const part of prose.split(/\n\s*\n/)) {
    const [first = '', ...rest] = part.trim().split('\n');
    if (first.startsWith('#') && rest.length > 0) {
      yield first;
      yield rest.join('\n');
    } else if (first !== '') yield [first, ...rest].join('\n');
  }
}

/** Words without marks: of a link its text, of code its content. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|`)/g, '')
    .replaceAll(/(^|\s)[_*](\S(?:[^_*]*\S)?)[_*](?=\W|$)/g, '$1$2')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}
