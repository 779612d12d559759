import path from 'node:path';
import { CodeBlock } from '#ui/code-block.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { docEntries } from './doc-entries.ts';
import { docHref } from './doc-files.ts';
import { DocFinder } from './doc-finder.tsx';
import { DocMarkdown } from './doc-markdown.tsx';
import { type Heading, headingsOf } from './doc-text.ts';

/** DocPage shows one document of the checkout: its text with an index, or an example as code. */
export async function DocPage({ doc }: { doc: { file: string; slug: string; text: string } }) {
  const crumbs = doc.slug === '' ? [] : [{ label: 'Documentation', href: '/docs' }];
  if (!doc.file.endsWith('.md')) {
    return (
      <>
        <PageHeader title={path.posix.basename(doc.file)} crumbs={crumbs} />
        <CodeBlock label={doc.file} code={doc.text} />
      </>
    );
  }
  const [title, ...headings] = headingsOf(doc.text);
  const index = headings.filter(({ level }) => level === 2);
  return (
    <>
      <PageHeader title={title?.text ?? doc.file} crumbs={crumbs} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {doc.slug === '' ? <DocFinder entries={await docEntries()} /> : null}
          <DocMarkdown text={doc.text.replace(/^# .*\n/, '')} hrefOf={(link) => docHref(doc.file, link)} />
        </div>
        {index.length > 1 ? <OnThisPage headings={index} /> : null}
      </div>
    </>
  );
}

function OnThisPage({ headings }: { headings: Heading[] }) {
  return (
    <nav aria-label="On this page" className="hidden text-[13px] lg:sticky lg:top-5 lg:block lg:self-start">
      <p className="mb-1 font-semibold">On this page</p>
      <ul className="flex flex-col gap-1">
        {headings.map(({ anchor, text }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className="text-ink-soft hover:text-ink hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
