import { countText, durationText } from '@tidemark/domain/quantity-text';
import type { ScenarioOffer } from '@tidemark/services/scenarios/list-scenarios';
import type { ReactNode } from 'react';
import { Callout } from '../../ui/callout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StartScenario } from './start-scenario.tsx';

/** ScenarioCard tells what was published and what is asked, and starts a run of it. */
export function ScenarioCard({ scenario }: { scenario: ScenarioOffer }) {
  return (
    <Panel title={scenario.title}>
      <div className="flex flex-col gap-4 text-sm">
        <Part heading="What was published">
          <p>{scenario.published}</p>
          <dl className="mt-2 flex flex-col gap-1.5">
            {scenario.publishedFigures.map(({ label, value }) => (
              <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <dt className="figures text-[12.5px] text-ink-soft [overflow-wrap:anywhere]">{label}</dt>
                <dd className="figures text-[13px]">{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part heading="What is asked">
          <p>{scenario.asks}</p>
        </Part>
        {scenario.startable ? (
          <StartScenario
            id={scenario.id}
            sizes={scenario.sizes.map(({ size, points, series, expectedSeconds, needs }) => ({
              value: size,
              title: size === 'quick' ? 'Quick' : 'Full, as published',
              detail:
                `${countText(points)} points in ${countText(series)} series, about ${durationText(expectedSeconds * 1_000)}. ${needs ?? ''}`.trim(),
            }))}
          />
        ) : (
          <Callout tone="warn" title="No fresh system can be started here">
            The operator offers no launcher: see the guide on launchers.
          </Callout>
        )}
      </div>
    </Panel>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-[13px] text-ink-faint">{heading}</h3>
      {children}
    </section>
  );
}
