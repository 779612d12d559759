'use client';

import { bytesText, countText } from '@tidemark/domain/kernel/quantity-text';
import { useMemo, useState } from 'react';
import { Help } from '#features/docs/help.tsx';
import { useEditor } from '#features/forms/editor-context.tsx';
import { useDebounced } from '#features/forms/use-debounced.ts';
import { Callout } from '#ui/callout.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount } from '#ui/quantity.ts';
import { Segmented } from '#ui/segmented.tsx';
import { type FoundSchema, forecastSubject } from './forecast-subject.ts';
import { type Assumptions, prepareSchemaForecast, type SchemaForecast } from './prepare-schema-forecast.ts';

const quietMs = 250;

/** ForecastPanel shows beside a schema's fields what it would write, and changes while one types; of what was found until the form holds it. */
export function ForecastPanel({ startMs, found }: { startMs: number; found: FoundSchema | null }) {
  const [typed, setTyped] = useState<Assumptions | null>(null);
  const [asked, setAsked] = useState<'found' | 'form'>('found');
  const document = useDebounced(useEditor().document, quietMs);
  const settled = useDebounced(typed, quietMs);
  const subject = useMemo(() => forecastSubject(document, found, asked), [document, found, asked]);
  const prepared = useMemo(
    () => prepareSchemaForecast(subject.document, settled ?? subject.assumptions, startMs),
    [subject, settled, startMs],
  );
  const isOpen = found !== null && (subject.isFound || asked === 'form');
  return (
    <Panel
      title="Forecast"
      help={<Help of="forecast" about="Forecast" />}
      description={
        subject.isFound
          ? 'For the inferred schema, which is not in the form yet. Exact; nothing is written.'
          : 'Exact, from the schema alone; nothing is written.'
      }
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        {isOpen ? (
          <div>
            <Segmented
              label="Forecast of"
              options={[
                { value: 'found', label: 'Inferred schema' },
                { value: 'form', label: 'The form' },
              ]}
              value={asked}
              onValueChange={(value) => setAsked(value === 'form' ? 'form' : 'found')}
            />
          </div>
        ) : null}
        <ForecastFigures prepared={prepared} />
        <AssumptionFields assumptions={typed ?? subject.assumptions} onChange={setTyped} />
        {prepared.kind === 'prepared' ? (
          <CodeBlock
            label="First points, line protocol"
            code={prepared.forecast.sampleLines.join('\n')}
            copy={false}
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** ForecastFigures shows a forecast as pairs. */
export function ForecastFigures({ prepared }: { prepared: SchemaForecast }) {
  if (prepared.kind === 'invalid') {
    return <Callout>Series, points and bytes appear when the schema is valid.</Callout>;
  }
  if (prepared.kind === 'too-large') {
    return (
      <Callout tone="warn" title="Too large to count while you type">
        {countText(prepared.entities)} entities are involved. The exact count is made when a run is created.
      </Callout>
    );
  }
  const { forecast, bytesPerDay, bytes } = prepared;
  return (
    <DefinitionList
      entries={[
        { term: 'Series at start', value: <Figure text={exactCount(forecast.seriesAtStart)} /> },
        {
          term: 'New per simulated day',
          value: <Figure text={exactCount(forecast.newSeriesPerSimulatedDay)} />,
        },
        { term: 'Plateau', value: <Figure text={exactCount(forecast.plateauSeries)} /> },
        { term: 'Total series', value: <Figure text={exactCount(forecast.series)} /> },
        { term: 'Points per day', value: <Figure text={exactCount(forecast.pointsPerSimulatedDay)} /> },
        { term: 'Points per round', value: <Figure text={exactCount(forecast.pointsPerRound)} /> },
        { term: 'Bytes per day', value: <Figure text={bytesText(bytesPerDay)} /> },
        { term: 'Total bytes', value: <Figure text={bytes === null ? '–' : bytesText(bytes)} /> },
      ]}
    />
  );
}

function Figure({ text }: { text: string }) {
  return <span className="figures">{text}</span>;
}

function AssumptionFields({
  assumptions,
  onChange,
}: {
  assumptions: Assumptions;
  onChange: (next: Assumptions) => void;
}) {
  return (
    <div className="grid grid-cols-3 items-end gap-2">
      <Field label="Rounds per minute">
        <NumberInput
          value={assumptions.roundsPerSimulatedMinute}
          onValueChange={(value) => onChange({ ...assumptions, roundsPerSimulatedMinute: value ?? 0 })}
        />
      </Field>
      <Field label="Days">
        <NumberInput
          value={assumptions.days}
          onValueChange={(value) => onChange({ ...assumptions, days: value ?? 0 })}
        />
      </Field>
      <Field label="Retention, days">
        <NumberInput
          value={assumptions.retentionDays}
          onValueChange={(value) => onChange({ ...assumptions, retentionDays: value })}
        />
      </Field>
    </div>
  );
}
