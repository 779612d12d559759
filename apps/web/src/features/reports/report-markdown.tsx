import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';

/** Nothing that loads, runs, submits or styles: images, frames, forms and raw HTML are left out. */
const allowed = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['strong', 'em', 'del', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** ReportMarkdown shows what the author of a report wrote. It is as hostile as any input: readers trust the page, not the author. */
export function ReportMarkdown({ text }: { text: string }) {
  if (isTooDeep(text)) return <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>;
  return (
    <div className="flex max-w-[80ch] flex-col gap-2 text-[14px] leading-snug [overflow-wrap:anywhere]">
      <Markdown
        remarkPlugins={[remarkGfm]}
        allowedElements={allowed}
        unwrapDisallowed
        skipHtml
        urlTransform={safeUrl}
        components={looks}
      >
        {text}
      </Markdown>
    </div>
  );
}

const deepest = 12;

/** Lists and quotes inside each other beyond what a reader can follow: the parser would spend seconds on thousands of levels. */
function isTooDeep(text: string): boolean {
  return text
    .split('\n')
    .some(
      (line) =>
        (/^[\s>*+\-\d.)]*/.exec(line)?.[0].match(/[>*+\-.)]/g)?.length ?? 0) > deepest && !isRule(line),
    );
}

function isRule(line: string): boolean {
  return /^\s*([-*_])(\s*\1)+\s*$/.test(line);
}

/** safeUrl keeps absolute web addresses; everything else, such as a script or a page of the portal, is no link. */
export function safeUrl(url: string): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { username, password } = new URL(url);
  return username === '' && password === '' ? url : null;
}

function AuthorLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <span>{children}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="text-accent-strong underline underline-offset-2"
    >
      {children}
    </a>
  );
}

const looks: Components = {
  // Pages of reports load no italic font and allow no other synthesis.
  em: ({ children }) => <em className="[font-synthesis:style]">{children}</em>,
  // A line break stays one, as in the form where it was typed.
  p: ({ children }) => <p className="whitespace-pre-line">{children}</p>,
  h1: ({ children }) => <h3 className="mt-1 font-semibold text-[15px]">{children}</h3>,
  h2: ({ children }) => <h3 className="mt-1 font-semibold text-[15px]">{children}</h3>,
  h3: ({ children }) => <h3 className="mt-1 font-semibold text-[14px]">{children}</h3>,
  h4: ({ children }) => <h4 className="mt-1 font-semibold text-[14px]">{children}</h4>,
  h5: ({ children }) => <h4 className="mt-1 font-semibold text-[14px]">{children}</h4>,
  h6: ({ children }) => <h4 className="mt-1 font-semibold text-[14px]">{children}</h4>,
  a: ({ href, children }) => <AuthorLink href={href}>{children}</AuthorLink>,
  ul: ({ children }) => <ul className="flex list-disc flex-col gap-0.5 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="flex list-decimal flex-col gap-0.5 pl-5">{children}</ol>,
  li: ({ children }) => <li>{children}</li>,
  blockquote: ({ children }) => <blockquote className="border-line border-l-2 pl-3">{children}</blockquote>,
  code: ({ children }) => <code className="rounded-sm bg-sunken px-1 text-[0.9em]">{children}</code>,
  pre: ({ children }) => (
    <pre className="whitespace-pre-wrap rounded-md bg-sunken p-2 text-[13px] [&_code]:p-0">{children}</pre>
  ),
  table: ({ children }) => <table className="w-full border-collapse text-[13px]">{children}</table>,
  th: ({ children }) => <th className="border-line border-b px-2 py-1 text-left font-medium">{children}</th>,
  td: ({ children }) => <td className="border-line border-b px-2 py-1 align-top">{children}</td>,
};
