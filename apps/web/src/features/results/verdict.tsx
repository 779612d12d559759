import type { RunSummary } from '@tidemark/domain/run-summary';
import type { ReactNode } from 'react';
import { Callout } from '../../ui/callout.tsx';
import { unbroken } from '../../ui/unbroken.ts';
import { VerificationBadge } from './verification-badge.tsx';

/** Verdict opens a result: the sentence first, then whether every point is there, then what makes the figures doubtful. */
export function Verdict({
  sentence,
  summaries,
  warnings = [],
  children,
}: {
  sentence: string;
  summaries: RunSummary[];
  warnings?: string[];
  children?: ReactNode;
}) {
  return (
    <section aria-label="Verdict" className="flex flex-col gap-3">
      <p className="max-w-[72ch] text-balance font-medium text-lg leading-snug">{unbroken(sentence)}</p>
      <div className="flex flex-wrap items-center gap-2">
        <VerificationBadge verifications={summaries.map((summary) => summary.verification)} />
        {children}
      </div>
      {warnings.length > 0 ? (
        <Callout tone="warn" title="Read the figures with this in mind">
          <ul className="list-disc pl-4">
            {warnings.map((warning) => (
              <li key={warning}>{unbroken(warning)}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </section>
  );
}
