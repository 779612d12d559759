import { reportMethod } from '@tidemark/analysis/compare/report-method';
import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import { TriangleAlert } from 'lucide-react';
import { unbroken } from '#ui/quantity.ts';
import { ReportMarkdown } from './report-markdown.tsx';

/** ReportMethod is the method box of a report: how it was measured, and what a reader has to know before believing it. */
export function ReportMethod({ snapshot }: { snapshot: ReportSnapshot }) {
  return (
    <section aria-label="Method" className="rounded-lg border border-line bg-surface px-3 py-2.5">
      <h2 className="font-semibold text-[14px]">Method</h2>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-[12.5px] leading-snug">
        {reportMethod(snapshot).map(({ term, text, isDoubtful }) => (
          <div key={term} className="contents">
            <dt className="text-ink-faint">{term}</dt>
            <dd
              className={`m-0 min-w-0 [overflow-wrap:anywhere] ${isDoubtful ? 'font-medium text-warn' : ''}`}
            >
              {isDoubtful ? <TriangleAlert aria-hidden className="mr-1 inline size-3.5" /> : null}
              {unbroken(text)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** ReportConclusion is the author's own text; before version 2 it was shown as it was typed. */
export function ReportConclusion({
  snapshot: { version, conclusion },
}: {
  snapshot: Pick<ReportSnapshot, 'version' | 'conclusion'>;
}) {
  if (conclusion === null) return null;
  return (
    <section aria-label="Conclusion" className="rounded-lg border border-line bg-surface px-3 py-2.5">
      <h2 className="mb-1 font-semibold text-[14px]">Conclusion of the author</h2>
      {version === 1 ? (
        <p className="max-w-[72ch] whitespace-pre-line text-[14px] leading-snug [overflow-wrap:anywhere]">
          {conclusion}
        </p>
      ) : (
        <ReportMarkdown text={conclusion} />
      )}
    </section>
  );
}

/** ReportNotes are the author's notes, below everything that was measured. */
export function ReportNotes({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <section aria-label="Notes" className="rounded-lg border border-line bg-surface px-3 py-2.5">
      <h2 className="mb-1 font-semibold text-[14px]">Notes of the author</h2>
      <ReportMarkdown text={text} />
    </section>
  );
}
