import type { ScenarioDetail } from '@tidemark/services/scenarios/get-scenario';
import { ExternalLink } from 'lucide-react';
import { CellBars } from '#features/compare/cell-bars.tsx';
import { HeldRatesPanel } from '#features/compare/held-rates-panel.tsx';
import { prepareCellBars } from '#features/compare/prepare-cell-bars.ts';
import { Help } from '#features/docs/help.tsx';
import { ExperimentVerdict } from '#features/experiments/experiment-screen.tsx';
import type { ExperimentResults } from '#features/experiments/read-results.ts';
import { Caveats } from '#features/results/verdict.tsx';
import { ShareButton } from '#features/sharing/share-button.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { FindingsTable } from './findings-table.tsx';
import { NewestExperiment } from './newest-experiment.tsx';
import { StartScenario } from './start-scenario.tsx';

/** ScenarioScreen answers first: verdict, one chart, the publication; every figure stands behind Details. */
export function ScenarioScreen({
  scenario,
  results,
}: {
  scenario: ScenarioDetail;
  /** What the runs of the newest experiment show together; null: fewer than two cells have a result. */
  results: ExperimentResults | null;
}) {
  const { newest, warnings, answer } = scenario;
  const held = results?.heldRates ?? null;
  const sentence = answer ?? results?.sentence ?? null;
  const bars = results && held === null ? prepareCellBars(results.matrix) : null;
  return (
    <>
      <PageHeader
        title={scenario.title}
        crumbs={[{ label: 'Scenarios', href: '/scenarios' }]}
        description={scenario.document}
        actions={<ScenarioActions scenario={scenario} />}
      />
      {sentence === null ? null : (
        <ExperimentVerdict
          results={{ sentence, warnings: [...new Set([...warnings, ...(results?.warnings ?? [])])] }}
        />
      )}
      {sentence === null ? <Caveats warnings={warnings} /> : null}
      {held ? <HeldRatesPanel held={held} isLinked /> : null}
      {bars ? <CellBars model={bars} /> : null}
      {newest ? <NewestExperiment experiment={newest} /> : null}
      <Details scenario={scenario} isOpen={results === null} />
      <div className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
        {newest === null ? <Asked scenario={scenario} /> : null}
        <Published scenario={scenario} />
        {newest === null ? null : <Asked scenario={scenario} />}
      </div>
    </>
  );
}

function ScenarioActions({ scenario: { title, documentUrl, newest } }: { scenario: ScenarioDetail }) {
  const isFinished = newest !== null && newest.state === 'finished' && newest.progress.succeededCount > 0;
  return (
    <>
      <LinkButton
        href={documentUrl}
        target="_blank"
        rel="noopener noreferrer"
        icon={<ExternalLink aria-hidden />}
      >
        Publication
      </LinkButton>
      {isFinished ? <ShareButton shared={{ experimentId: newest.id }} suggestedTitle={title} /> : null}
    </>
  );
}

/** Details are all published figures beside those of the runs; open where nothing above sums them up. */
function Details({
  scenario: { newest, findings, reports },
  isOpen,
}: {
  scenario: ScenarioDetail;
  isOpen: boolean;
}) {
  if (newest === null) return null;
  return (
    <Disclosure summary="Details" hint="published vs. your runs" open={isOpen}>
      <div className="flex flex-col gap-4">
        {findings.length > 0 ? (
          <FindingsTable findings={findings} />
        ) : (
          <p className="text-ink-soft text-sm">Figures appear as runs finish.</p>
        )}
        {reports.length > 0 ? (
          <Disclosure summary="Reports as vegeta writes them" hint={`${reports.length} runs`}>
            <div className="flex flex-col gap-3">
              {reports.map(({ runId, label, text }) => (
                <CodeBlock key={runId} label={`Report of ${label}`} code={text} />
              ))}
            </div>
          </Disclosure>
        ) : null}
      </div>
    </Disclosure>
  );
}

function Published({ scenario: { published, publishedFigures } }: { scenario: ScenarioDetail }) {
  return (
    <Panel title="Published results" help={<Help of="published-results" about="Published results" />}>
      <div className="flex flex-col gap-3 text-sm">
        <p>{published}</p>
        <dl className="flex flex-col gap-2">
          {publishedFigures.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-[13px] text-ink-faint [overflow-wrap:anywhere]">{label}</dt>
              <dd className="figures [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}

function Asked({ scenario: { id, asks, sizes, startable, choices, hint } }: { scenario: ScenarioDetail }) {
  return (
    <Panel title="Question">
      <div className="flex flex-col gap-4 text-sm">
        <p>{asks}</p>
        {hint ? (
          <Callout
            actions={
              <LinkButton size="small" href="/systems">
                Systems
              </LinkButton>
            }
          >
            {hint}
          </Callout>
        ) : null}
        {startable ? (
          <StartScenario id={id} sizes={sizes} choices={choices} />
        ) : (
          <Callout
            tone="warn"
            title="No fresh system can be started here"
            actions={
              <LinkButton size="small" href="/systems">
                Systems
              </LinkButton>
            }
          >
            No launcher of this host can be started: see what is missing under Systems.
          </Callout>
        )}
      </div>
    </Panel>
  );
}
