import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { ReactNode } from 'react';
import { Callout } from '#ui/callout.tsx';
import { unbroken } from '#ui/unbroken.ts';
import { VerificationBadge } from './verification-badge.tsx';

/** More doubts than these are folded, so that what they are about stays in sight. */
const mostInSight = 3;

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
          <Warnings warnings={warnings.slice(0, mostInSight)} />
          {warnings.length > mostInSight ? (
            <details>
              <summary className="underline underline-offset-2">
                {warnings.length - mostInSight} more of this kind
              </summary>
              <Warnings warnings={warnings.slice(mostInSight)} />
            </details>
          ) : null}
        </Callout>
      ) : null}
    </section>
  );
}

function Warnings({ warnings }: { warnings: string[] }) {
  return (
    <ul className="list-disc pl-4">
      {warnings.map((warning) => (
        <li key={warning}>{unbroken(warning)}</li>
      ))}
    </ul>
  );
}
