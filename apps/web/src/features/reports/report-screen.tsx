import { comparisonLead } from '@tidemark/analysis/compare/comparison-lead';
import { reportFigures } from '@tidemark/analysis/compare/report-figures';
import { reportJudgement } from '@tidemark/analysis/compare/report-judgement';
import type { ReportSection, ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import type { Judgement } from '@tidemark/domain/run/judgement';
import type { ReactNode } from 'react';
import { HeldRatesFigure } from '#features/compare/held-rates-panel.tsx';
import { Callout } from '#ui/callout.tsx';
import { JudgementBadge, judgementLooks, RunsPassedBadge } from '#ui/judgement-badge.tsx';
import { unbroken } from '#ui/quantity.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportConclusion, ReportMethod, ReportNotes } from './report-method.tsx';
import { ReportThresholds } from './report-thresholds.tsx';
import { splitAnswer } from './split-answer.ts';

/**
 * ReportScreen is a report as it opens: answer, three figures and one chart on one screen of a phone, then method and conclusion. All of
 * it is drawn by the server; the rest are the details.
 */
export function ReportScreen({ snapshot, details }: { snapshot: ReportSnapshot; details: ReactNode }) {
  const { sections } = snapshot;
  const judgement = snapshot.judgement ?? reportJudgement(snapshot.runs);
  return (
    <div className="flex min-w-0 flex-col gap-2.5 sm:gap-4">
      <Answer snapshot={snapshot} judgement={judgement} />
      <div className="grid min-w-0 gap-2.5 sm:gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-2.5 sm:gap-4">
          {sections.map((section) => (
            <ReportPart key={section} section={section} snapshot={snapshot} />
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-2.5 sm:gap-4">
          {sections.includes('method') ? <ReportMethod snapshot={snapshot} /> : null}
          <ReportConclusion snapshot={snapshot} />
        </div>
      </div>
      {sections.includes('notes') ? <ReportNotes text={snapshot.notes} /> : null}
      {details}
    </div>
  );
}

/** ReportPart is a section that shows what was measured; up to which rate nothing is lost is figures and chart in one. */
function ReportPart({ section, snapshot }: { section: ReportSection; snapshot: ReportSnapshot }) {
  const { sections, comparison } = snapshot;
  const { heldRates } = comparison;
  if (section === 'thresholds') return <ReportThresholds snapshot={snapshot} />;
  if (heldRates !== null) {
    const first = sections.find((one) => one === 'figures' || one === 'chart');
    return section === first ? <HeldRatesFigure held={heldRates} /> : null;
  }
  const figures = reportFigures(snapshot);
  if (section === 'figures') return <ReportFigures figures={figures} pair={pairText(snapshot)} />;
  return section === 'chart' ? <ReportChart snapshot={snapshot} figures={figures} /> : null;
}

/** Of two sides: whose figures are shown against whose; null: one side, or more, which each figure names. */
function pairText({ comparison: { matrix } }: ReportSnapshot): string | null {
  const [baseline, candidate] = (matrix?.cells ?? []).toSorted(
    (a, b) => Number(b.isBaseline) - Number(a.isBaseline),
  );
  if (matrix?.cells.length !== 2 || !baseline || !candidate) return null;
  return `${candidate.label} vs. ${baseline.label}`;
}

/** From here on a sentence is set smaller, so that figures and chart stay on the first screen of a phone. */
const longSentence = 160;

/** So much of the answer is in sight; further sentences are folded. */
const longestAnswer = 240;

function Answer({ snapshot, judgement }: { snapshot: ReportSnapshot; judgement: Judgement }) {
  const [sentence, more] = splitAnswer(comparisonLead(snapshot.comparison), longestAnswer);
  const size = sentence.length > longSentence ? 'text-[15px] sm:text-lg' : 'text-[17px] sm:text-xl';
  const isOfOne = snapshot.runs.length === 1;
  const passedBadge = isOfOne ? <JudgementBadge value="passed" /> : <RunsPassedBadge />;
  return (
    <section aria-label="Verdict" className="flex min-w-0 flex-col items-start gap-1.5">
      <p className={`max-w-[80ch] font-medium leading-snug ${size}`}>
        {unbroken(sentence.replace(/^version /, 'Version '))}
      </p>
      {more === null ? null : (
        <details className="max-w-[80ch] text-[13px] text-ink-soft leading-snug sm:text-[15px]">
          <summary className="underline underline-offset-2 print:hidden">More findings</summary>
          <p>{unbroken(more)}</p>
        </details>
      )}
      {judgement.value === 'passed' ? passedBadge : <Reasons judgement={judgement} isOfOne={isOfOne} />}
    </section>
  );
}

/** Why not every run passed: the worst reason in sight, the others folded. */
function Reasons({ judgement: { value, reasons }, isOfOne }: { judgement: Judgement; isOfOne: boolean }) {
  const { word, tone } = judgementLooks[value];
  const [first, ...others] = reasons;
  return (
    <Callout
      tone={tone === 'fail' ? 'fail' : 'warn'}
      title={isOfOne ? word : `${word}: the worst of its runs`}
      className="w-full"
    >
      <p className="text-[13px] leading-snug">{first?.message}</p>
      {others.length === 0 ? null : (
        <details className="text-[13px] leading-snug">
          <summary className="underline underline-offset-2">
            {others.length} more {others.length === 1 ? 'reason' : 'reasons'}
          </summary>
          <ul className="list-disc pl-4">
            {others.map(({ message }) => (
              <li key={message}>{unbroken(message)}</li>
            ))}
          </ul>
        </details>
      )}
    </Callout>
  );
}
