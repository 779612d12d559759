import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { Callout } from '#ui/callout.tsx';
import { GrowthSection } from './growth-section.tsx';
import { PhasesSection } from './phases-section.tsx';
import { RetentionSection } from './retention-section.tsx';

/** AnalysisView tells what the figures of one run say: growth of memory, retention, creation against what followed, and what speaks against it. */
export function AnalysisView({ summary }: { summary: RunSummary }) {
  const { analysis } = summary;
  if (!analysis) return <NoAnalysis isImported={summary.imported !== null} />;
  return (
    <section aria-label="Analysis" className="flex min-w-0 flex-col gap-4">
      {analysis.doubts.map(({ kind, isGrave, message }) => (
        <Callout
          key={`${kind} ${message}`}
          tone={isGrave ? 'warn' : 'neutral'}
          {...(isGrave ? { title: 'Build nothing on these figures' } : {})}
        >
          {message}
        </Callout>
      ))}
      <GrowthSection memory={analysis.memory} />
      {analysis.retention ? <RetentionSection retention={analysis.retention} /> : null}
      {analysis.phases ? <PhasesSection phases={analysis.phases} /> : null}
    </section>
  );
}

function NoAnalysis({ isImported }: { isImported: boolean }) {
  return (
    <Callout title="Not analysed">
      {isImported
        ? 'The results of another tool hold no readings of the server, so nothing can be said of its memory.'
        : 'This run is from before runs were analysed. Run it again to see whether memory grows and retention takes it back.'}
    </Callout>
  );
}
