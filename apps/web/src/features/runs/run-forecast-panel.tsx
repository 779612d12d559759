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
  const { forecast } = prepared;
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
        <DefinitionList
          entries={[
            {
              term: 'Points',
              value: figure(forecast.points === null ? notMeasured : countText(forecast.points)),
            },
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
        <CodeBlock label="First points, as sent" code={forecast.sampleLines.join('\n')} copy={false} />
      </div>
    </Panel>
  );
}

function figure(text: string): ReactNode {
  return <span className="figures">{text}</span>;
}
