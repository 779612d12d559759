import { docFiles, readDoc } from './doc-files.ts';
import { headingsOf, termsOf } from './doc-text.ts';

/** A place of the documentation: a heading or a term, the document that it stands in, its address. */
export type DocEntry = { text: string; within: string; href: string };

/** docEntries lists every heading of the documents for users, and the terms of the glossary; contributors' documents are reached by links. */
export async function docEntries(): Promise<DocEntry[]> {
  const pages = docFiles().filter(
    ({ file }) => file.endsWith('.md') && !/^docs\/(adr|playbooks)\//.test(file),
  );
  const docs = await Promise.all(pages.map(({ slug }) => readDoc(slug)));
  return docs.flatMap((doc) => {
    if (doc === null || doc.slug === '') return [];
    const headings = headingsOf(doc.text);
    const within = headings[0]?.text ?? doc.file;
    const terms = doc.slug === 'glossary' ? termsOf(doc.text) : [];
    return [
      ...headings.map(({ text, anchor, level }) => ({
        text,
        within,
        href: `/docs/${doc.slug}${level === 1 ? '' : `#${anchor}`}`,
      })),
      ...terms.map(({ term, anchor }) => ({ text: term, within, href: `/docs/glossary#${anchor}` })),
    ];
  });
}
