import type { ScenarioDetail } from '@tidemark/services/scenarios/get-scenario';
import { Callout } from '#ui/callout.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { FindingsTable } from './findings-table.tsx';
import { NewestExperiment } from './newest-experiment.tsx';
import { StartScenario } from './start-scenario.tsx';

/** ScenarioScreen shows what was published, what is asked, and what our runs show, side by side. */
export function ScenarioScreen({ scenario }: { scenario: ScenarioDetail }) {
  const { newest, findings, reports, warnings } = scenario;
  return (
    <>
      <PageHeader
        title={scenario.title}
        crumbs={[{ label: 'Scenarios', href: '/scenarios' }]}
        description={scenario.document}
      />
      <div className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
        <Published scenario={scenario} />
        <Asked scenario={scenario} />
      </div>
      {newest ? <NewestExperiment experiment={newest} /> : null}
      {warnings.length > 0 ? (
        <Callout tone="warn" title="Caveats">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <Panel title="Published vs. your runs" flush={findings.length > 0}>
        {findings.length > 0 ? (
          <FindingsTable findings={findings} />
        ) : (
          <p className="text-ink-soft text-sm">
            {newest ? 'Figures appear as runs finish.' : 'Start the scenario to see both side by side.'}
          </p>
        )}
      </Panel>
      {reports.length > 0 ? (
        <Disclosure summary="Reports as vegeta writes them" hint={`${reports.length} runs`}>
          <div className="flex flex-col gap-3">
            {reports.map(({ runId, label, text }) => (
              <CodeBlock key={runId} label={`Report of ${label}`} code={text} />
            ))}
          </div>
        </Disclosure>
      ) : null}
    </>
  );
}

function Published({ scenario: { published, publishedFigures } }: { scenario: ScenarioDetail }) {
  return (
    <Panel title="What was published">
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
    <Panel title="What is asked">
      <div className="flex flex-col gap-4 text-sm">
        <p>{asks}</p>
        {hint ? <Callout>{hint}</Callout> : null}
        {startable ? (
          <StartScenario id={id} sizes={sizes} choices={choices} />
        ) : (
          <Callout tone="warn" title="No fresh system can be started here">
            The operator offers no launcher: see the guide on launchers.
          </Callout>
        )}
      </div>
    </Panel>
  );
}
