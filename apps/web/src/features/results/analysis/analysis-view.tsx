import { phasesSentence } from '@tidemark/analysis/run/analysis-sentences';
import { countText, durationText, microsecondsText } from '@tidemark/domain/kernel/quantity-text';
import type { LoadPhase, LoadPhases } from '@tidemark/domain/result/load-phases';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { Help } from '#features/docs/help.tsx';
import { Callout } from '#ui/callout.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount, notMeasured, unbroken } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';
import { GrowthSection } from './growth-section.tsx';
import { RetentionSection } from './retention-section.tsx';

/** AnalysisView shows what the figures of one run say: growth of memory, retention, creation against what followed, and what speaks against it. */
export function AnalysisView({ summary }: { summary: RunSummary }) {
  const { analysis } = summary;
  if (!analysis) return <NoAnalysis isImported={summary.imported !== null} />;
  const isEmpty = summary.delivery !== null && analysis.doubts.length === 0 && !analysis.phases;
  if (isEmpty) return <NothingFound />;
  return (
    <section aria-label="Analysis" className="flex min-w-0 flex-col gap-4">
      {analysis.doubts.map(({ kind, isGrave, message }) => (
        <Callout
          key={`${kind} ${message}`}
          tone={isGrave ? 'warn' : 'neutral'}
          {...(isGrave ? { title: 'Do not rely on these figures' } : {})}
        >
          {message}
        </Callout>
      ))}
      {summary.delivery === null ? <GrowthSection memory={analysis.memory} /> : null}
      {analysis.retention ? <RetentionSection retention={analysis.retention} /> : null}
      {analysis.phases ? <PhasesSection phases={analysis.phases} /> : null}
    </section>
  );
}

function NoAnalysis({ isImported }: { isImported: boolean }) {
  return (
    <Callout title="Not analyzed">
      {isImported
        ? 'Imported results contain no readings of the server, so its memory cannot be analyzed.'
        : 'This run predates the analysis. Rerun it to see whether memory grows and whether retention reclaims it.'}
    </Callout>
  );
}

/** A Graphite has no heap whose growth could be estimated. */
function NothingFound() {
  return (
    <Callout title="Nothing speaks against the figures">
      What each cache and relay took and where metrics were lost is on the first tab.
    </Callout>
  );
}

/** PhasesSection sets the creation of the series against what followed. */
function PhasesSection({ phases }: { phases: LoadPhases }) {
  return (
    <Panel
      title="Creation and steady state"
      help={<Help of="creation-and-steady-state" about="Creation and steady state" />}
      description="Creation: until every series of the first pass is written once. The second in between counts toward neither."
      flush
    >
      <p className="px-4 pb-3 text-sm">{unbroken(phasesSentence(phases))}</p>
      <Table caption="Figures of both phases">
        <TableHead>
          <HeadCell>Phase</HeadCell>
          <HeadCell numeric>Under load</HeadCell>
          <HeadCell numeric>Points</HeadCell>
          <HeadCell numeric>Points per second</HeadCell>
          <HeadCell numeric>p5-p95 per second</HeadCell>
          <HeadCell numeric>Response p50</HeadCell>
          <HeadCell numeric>Response p99</HeadCell>
        </TableHead>
        <TableBody>
          <PhaseRow name="Creation" phase={phases.creation} />
          {phases.steady ? <PhaseRow name="Steady state" phase={phases.steady} /> : null}
        </TableBody>
      </Table>
    </Panel>
  );
}

function PhaseRow({ name, phase }: { name: string; phase: LoadPhase }) {
  const { pointsPerSec, responseTime } = phase;
  return (
    <TableRow>
      <RowHead className="whitespace-nowrap font-normal">{name}</RowHead>
      <Cell numeric>{durationText(phase.loadMs)}</Cell>
      <Cell numeric>{exactCount(phase.points)}</Cell>
      <Cell numeric>{pointsPerSec ? countText(pointsPerSec.mean) : notMeasured}</Cell>
      <Cell numeric>
        {pointsPerSec ? `${countText(pointsPerSec.p5)} to ${countText(pointsPerSec.p95)}` : notMeasured}
      </Cell>
      <Cell numeric>{responseTime ? microsecondsText(responseTime.p50Us) : notMeasured}</Cell>
      <Cell numeric>{responseTime ? microsecondsText(responseTime.p99Us) : notMeasured}</Cell>
    </TableRow>
  );
}
