import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type HelpText, helpSections, meaningOf } from './doc-text.ts';

/** The portal runs in its own folder of the checkout, both as it is served and under test. */
export const checkoutFolder = path.join(process.cwd(), process.cwd().endsWith('web') ? '../..' : '.');

/** Documents outside `docs` that have a page; others are not served. */
const rootFiles: Readonly<Record<string, string>> = {
  start: 'README.md',
  security: 'SECURITY.md',
  changelog: 'CHANGELOG.md',
  contributing: 'CONTRIBUTING.md',
};

/** A document: its file below the checkout, and the address of its page below /docs. */
export type DocFile = { file: string; slug: string };

let known: readonly DocFile[] | undefined;

/** docFiles lists every document that has a page; an address names one of these and never a file. */
export function docFiles(): readonly DocFile[] {
  known ??= [
    ...Object.entries(rootFiles).map(([slug, file]) => ({ file, slug })),
    ...readdirSync(path.join(checkoutFolder, 'docs'), { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(path.sep).join('/'))
      .filter((name) => /\.(md|ya?ml|json|sh)$/.test(name))
      .map((name) => ({ file: `docs/${name}`, slug: slugOf(name) })),
  ];
  return known;
}

function slugOf(name: string): string {
  return name === 'README.md' ? '' : name.replace(/\.md$/, '');
}

/** readDoc gives the text of the document at an address; null where there is none. */
export async function readDoc(slug: string): Promise<(DocFile & { text: string }) | null> {
  const found = docFiles().find((doc) => doc.slug === slug);
  return found ? { ...found, text: await readFile(path.join(checkoutFolder, found.file), 'utf8') } : null;
}

/** docHref turns a link of a document into an address of the portal; null where it leads to nothing that has a page. */
export function docHref(fromFile: string, link: string): string | null {
  if (/^https?:\/\//.test(link) || link.startsWith('#')) return link;
  const [target = '', anchor] = link.split('#');
  const file = path.posix.join(path.posix.dirname(fromFile), target);
  const doc = docFiles().find((known) => known.file === file);
  if (doc === undefined) return null;
  return `/docs${doc.slug === '' ? '' : `/${doc.slug}`}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The document whose sections are the help texts of the portal. */
const helpFile = 'docs/portal.md';

/** readHelp gives the help text of an anchor of docs/portal.md, or of a term of the glossary ("term:series"). */
export async function readHelp(of: string): Promise<HelpText | null> {
  if (of.startsWith('term:')) {
    const term = of.slice('term:'.length);
    const text = meaningOf((await readDoc('glossary'))?.text ?? '', term);
    return text === null ? null : { title: term, text, href: '/docs/glossary' };
  }
  const section = helpSections((await readDoc('portal'))?.text ?? '').find(({ anchor }) => anchor === of);
  const href = section ? docHref(helpFile, section.more) : null;
  return section && href ? { title: section.title, text: section.text, href } : null;
}
