import type { ScenarioOffer } from '@tidemark/services/scenarios/list-scenarios';
import { LinkButton } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { sizeText } from './size-text.ts';

/** ScenarioCard shows in short what was published and asked, and leads to the page of the scenario. */
export function ScenarioCard({ scenario }: { scenario: ScenarioOffer }) {
  const quick = scenario.sizes.find(({ size }) => size === 'quick');
  return (
    <Panel title={scenario.title} description={scenario.document}>
      <div className="flex flex-col gap-3 text-sm">
        <p>{scenario.published}</p>
        <p className="text-ink-soft">{scenario.asks}</p>
        {quick ? <p className="text-[13px] text-ink-faint">Quick: {sizeText(quick)}</p> : null}
        <div>
          <LinkButton href={`/scenarios/${scenario.id}`} aria-label={`${scenario.title}: figures and start`}>
            Figures and start
          </LinkButton>
        </div>
      </div>
    </Panel>
  );
}
