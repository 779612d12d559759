import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { ReactNode } from 'react';
import { Help } from '#features/docs/help.tsx';
import { Callout } from '#ui/callout.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount, notMeasured } from '#ui/quantity.ts';
import type { RunForecast } from './prepare-run-forecast.ts';

/** RunForecastPanel shows what the run will write before anything is written. */
export function RunForecastPanel({ prepared }: { prepared: RunForecast | null }) {
  if (!prepared) {
    return (
      <Panel title="Forecast" help={<Help of="forecast" about="Forecast" />}>
        <p className="text-ink-soft text-sm">Choose a schema and a load profile to see the forecast.</p>
      </Panel>
    );
  }
  const { forecast, faults, graphite } = prepared;
  return (
    <Panel
      title="Forecast"
      help={<Help of="forecast" about="Forecast" />}
      description="Counts are exact; bytes are the mean of a sample."
    >
      <div className="flex flex-col gap-4">
        {prepared.overBudget ? (
          <Callout tone="fail" title="More series than the target allows">
            {prepared.overBudget}
          </Callout>
        ) : null}
        {faults.length > 0 ? <Faults faults={faults} /> : null}
        {graphite?.overwritten ? (
          <Callout tone="warn" title="Metrics share a step">
            {graphite.overwritten}
          </Callout>
        ) : null}
        <DefinitionList
          entries={[
            {
              term: 'Points',
              value: figure(forecast.points === null ? notMeasured : countText(forecast.points)),
            },
            ...(graphite ? [{ term: 'Paths', value: figure(exactCount(graphite.paths)) }] : []),
            { term: 'Total series', value: figure(exactCount(forecast.series)) },
            { term: 'Active series', value: figure(exactCount(forecast.plateauSeries ?? forecast.series)) },
            { term: 'New per simulated day', value: figure(exactCount(forecast.newSeriesPerSimulatedDay)) },
            { term: 'Bytes sent', value: figure(prepared.bytes ?? notMeasured) },
            { term: 'Duration', value: prepared.duration },
            ...(prepared.settlings > 0
              ? [
                  {
                    term: 'Readings at rest',
                    value: `${prepared.settlings}, each pauses sending for some seconds`,
                  },
                ]
              : []),
          ]}
        />
        {graphite === null ? (
          <CodeBlock label="First points, as sent" code={forecast.sampleLines.join('\n')} copy={false} />
        ) : null}
        {graphite && graphite.lines.length > 0 ? (
          <CodeBlock label="Metrics of a round, as plaintext" code={graphite.lines.join('\n')} copy={false} />
        ) : null}
      </div>
    </Panel>
  );
}

/** More faults than these are of the same kind mostly, as one per field. */
const mostShown = 4;

function Faults({ faults }: { faults: string[] }) {
  return (
    <Callout tone="fail" title="This cannot run">
      <ul className="list-disc pl-4">
        {faults.slice(0, mostShown).map((fault) => (
          <li key={fault} className="[overflow-wrap:anywhere] first-letter:uppercase">
            {fault}
          </li>
        ))}
      </ul>
      {faults.length > mostShown ? <p>And {faults.length - mostShown} more.</p> : null}
    </Callout>
  );
}

function figure(text: string): ReactNode {
  return <span className="figures">{text}</span>;
}
