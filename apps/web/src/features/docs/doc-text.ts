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

/** A section of the help: its title, its text without marks, and the link that its last line names after "More:". */
export type HelpSection = { title: string; anchor: string; text: string; more: string };

/** helpSections reads the sections (level 2) of the page of help texts; those that lack a text or a link are left out. */
export function helpSections(markdown: string): HelpSection[] {
  const slugger = new GithubSlugger();
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [title = '', ...lines] = section.trim().split('\n');
      const anchor = slugger.slug(title);
      const [, text = '', more] =
        /^([\s\S]+?)\nMore: \[[^\]]*\]\(([^)]+)\)\.$/.exec(lines.join('\n').trim()) ?? [];
      return more === undefined ? [] : [{ title, anchor, text: plainText(text), more }];
    });
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

/** termsOf lists the terms of a glossary with the anchor of the section that each stands in. */
export function termsOf(glossary: string): { term: string; anchor: string }[] {
  const slugger = new GithubSlugger();
  let anchor = '';
  return glossary.split('\n').flatMap((line) => {
    const [, heading] = /^#+ (.+)$/.exec(line) ?? [];
    if (heading !== undefined) anchor = slugger.slug(plainText(heading));
    const [, term = '', meaning] = line.split('|').map((cell) => cell.trim());
    const isTerm = meaning !== undefined && term !== 'Term' && !/^:?-+:?$/.test(term);
    return isTerm ? [{ term: plainText(term), anchor }] : [];
  });
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
