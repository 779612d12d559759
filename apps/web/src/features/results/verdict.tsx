import { judgementOf } from '@tidemark/analysis/run/judge-run';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import { type VerificationStatus, verificationStatusOf } from '@tidemark/domain/result/verification';
import { type Judgement, worstJudgement } from '@tidemark/domain/run/judgement';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { CircleCheck, CircleHelp, CirclePlus, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Callout } from '#ui/callout.tsx';
import { JudgementBadge, judgementLooks } from '#ui/judgement-badge.tsx';
import { unbroken } from '#ui/quantity.ts';

/** More doubts than these are folded, so that what they are about stays in sight. */
const mostInSight = 3;

/** Verdict opens a result: the sentence first, then whether every point is there, then what makes the figures doubtful. */
export function Verdict({
  sentence,
  judgement = null,
  summaries,
  warnings = [],
  children,
}: {
  /** Null: it is shown above already. */
  sentence: string | null;
  /** Of the one run that is shown. */
  judgement?: Judgement | null;
  summaries: RunSummary[];
  warnings?: string[];
  children?: ReactNode;
}) {
  return (
    <section
      aria-label={sentence === null ? 'Verification and caveats' : 'Verdict'}
      className="flex flex-col gap-3"
    >
      {judgement && judgement.value !== 'passed' ? <Reasons judgement={judgement} /> : null}
      {sentence === null ? null : (
        <p className="max-w-[72ch] text-balance font-medium text-lg leading-snug">{unbroken(sentence)}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {judgement || sentence === null ? null : <WorstBadge summaries={summaries} />}
        <VerificationBadge summaries={summaries} />
        {children}
      </div>
      <Caveats warnings={warnings} />
    </section>
  );
}

/** Caveats are what makes figures doubtful; nothing without any. */
export function Caveats({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Callout tone="warn" title="Caveats">
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
  );
}

/** The worst judgement of the runs that are shown. */
function WorstBadge({ summaries }: { summaries: RunSummary[] }) {
  const worst = worstJudgement(summaries.map((summary) => judgementOf(summary).value));
  return worst === null ? null : <JudgementBadge value={worst} />;
}

/** Why the run did not pass, the worst reason first. */
function Reasons({ judgement: { value, reasons } }: { judgement: Judgement }) {
  const { word, tone } = judgementLooks[value];
  return (
    <Callout tone={tone === 'fail' ? 'fail' : 'warn'} title={word}>
      <Warnings warnings={reasons.map(({ message }) => message)} />
    </Callout>
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

/** What the badge counts: points that were acknowledged, or metrics of a target that acknowledges nothing. */
function badgeWords(summaries: RunSummary[]) {
  if (summaries.every(({ delivery }) => delivery === null))
    return {
      lost: 'acknowledged points are not stored',
      surplus: 'points more than acknowledged',
      all: 'Every acknowledged point is accounted for',
    };
  return { lost: 'metrics are lost', surplus: 'more than was sent', all: 'Every metric is accounted for' };
}

/** VerificationBadge says in a word whether what was taken is stored, over all runs that are shown; green is left to the judgement. */
function VerificationBadge({ summaries }: { summaries: RunSummary[] }) {
  const verifications = summaries.map(({ verification }) => verification);
  const words = badgeWords(summaries);
  const lost = verifications.reduce((sum, entry) => sum + (entry.totals.lost ?? 0), 0);
  const surplus = verifications.reduce((sum, entry) => sum + (entry.totals.unexpected ?? 0), 0);
  const has = (status: VerificationStatus) =>
    verifications.some((entry) => verificationStatusOf(entry) === status);
  if (has('failed')) {
    return (
      <Badge tone="fail" icon={<CircleX aria-hidden />}>
        {countText(lost)} {words.lost}
      </Badge>
    );
  }
  if (has('unknown')) {
    return (
      <Badge tone="warn" icon={<CircleHelp aria-hidden />}>
        Not verified
      </Badge>
    );
  }
  if (has('surplus')) {
    return (
      <Badge tone="warn" icon={<CirclePlus aria-hidden />}>
        Nothing lost; {countText(surplus)} {words.surplus}
      </Badge>
    );
  }
  return <Badge icon={<CircleCheck aria-hidden />}>{words.all}</Badge>;
}
