import Link from 'next/link';
import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { classNames } from '#ui/class-names.ts';

/** DocMarkdown renders a document of ours; `hrefOf` says where its links lead, and those that lead nowhere are plain text. */
export function DocMarkdown({ text, hrefOf }: { text: string; hrefOf: (link: string) => string | null }) {
  return (
    <div className="flex max-w-[80ch] flex-col gap-3 text-[15px] leading-relaxed">
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSlug]}
        components={{ ...plain, a: ({ href, children }) => docLink(href, children, hrefOf) }}
      >
        {text}
      </Markdown>
    </div>
  );
}

function docLink(link: string | undefined, children: ReactNode, hrefOf: (link: string) => string | null) {
  const href = link === undefined ? null : hrefOf(link);
  if (href === null) return <span>{children}</span>;
  const look = 'text-accent-strong underline underline-offset-2';
  return href.startsWith('/') ? (
    <Link href={href} className={look}>
      {children}
    </Link>
  ) : (
    <a href={href} rel="noopener noreferrer" className={look}>
      {children}
    </a>
  );
}

const plain: Components = {
  h2: ({ id, children }) => (
    <h2 id={id} className="mt-4 scroll-mt-16 font-semibold text-xl tracking-tight">
      {children}
    </h2>
  ),
  h3: ({ id, children }) => (
    <h3 id={id} className="mt-3 scroll-mt-16 font-semibold text-base">
      {children}
    </h3>
  ),
  ul: ({ children }) => <ul className="flex list-disc flex-col gap-1 pl-6">{children}</ul>,
  ol: ({ children }) => <ol className="flex list-decimal flex-col gap-1 pl-6">{children}</ol>,
  blockquote: ({ children }) => <blockquote className="border-line border-l-2 pl-3">{children}</blockquote>,
  code: ({ children }) => (
    <code className="rounded-sm bg-sunken px-1 py-0.5 text-[0.9em] [overflow-wrap:anywhere] [td_&]:[overflow-wrap:normal]">
      {children}
    </code>
  ),
  pre: ({ children }) => (
    <Scrolling label="Code" className="bg-sunken">
      <pre className="p-3 text-[13px] leading-relaxed [&_code]:bg-transparent [&_code]:p-0">{children}</pre>
    </Scrolling>
  ),
  table: ({ children }) => (
    <Scrolling label="Table">
      <table className="w-full border-collapse text-sm">{children}</table>
    </Scrolling>
  ),
  th: ({ children }) => (
    <th className="border-line border-b bg-sunken px-3 py-1.5 text-left font-medium">{children}</th>
  ),
  td: ({ children }) => <td className="border-line border-b px-3 py-1.5 align-top">{children}</td>,
};

function Scrolling({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const look = classNames('overflow-x-auto rounded-md border border-line', className);
  return (
    // biome-ignore lint/a11y: what scrolls must be reachable by keyboard, and a page has many tables, so none is a landmark
    <div role="group" aria-label={label} tabIndex={0} className={look}>
      {children}
    </div>
  );
}
