'use client';

import { bytesText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { SearchShortfall } from '@tidemark/domain/load/search-extent';
import type { Schema } from '@tidemark/domain/schema/schema';
import { useMemo, useState } from 'react';
import { Help } from '#features/docs/help.tsx';
import { useEditor } from '#features/forms/editor-context.tsx';
import { useDebounced } from '#features/forms/use-debounced.ts';
import { Callout } from '#ui/callout.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount } from '#ui/quantity.ts';
import { Select } from '#ui/select.tsx';
import { type ProfileForecast, prepareProfileForecast } from './prepare-profile-forecast.ts';

/** A schema that a load profile may be looked at with. */
export type SchemaChoice = { id: string; schema: Schema };

const quietMs = 250;

/** ProfileForecastPanel shows beside a load profile how long it takes and what it writes with a chosen schema. */
export function ProfileForecastPanel({ schemas, startMs }: { schemas: SchemaChoice[]; startMs: number }) {
  const [schemaId, setSchemaId] = useState(schemas[0]?.id ?? '');
  const schema = schemas.find((choice) => choice.id === schemaId)?.schema ?? null;
  const document = useDebounced(useEditor().document, quietMs);
  const prepared = useMemo(
    () => prepareProfileForecast(document, schema, startMs),
    [document, schema, startMs],
  );
  return (
    <Panel title="Forecast" help={<Help of="forecast" about="Forecast" />}>
      <div className="flex flex-col gap-4" aria-live="polite">
        {schemas.length > 0 ? (
          <Field label="With the schema">
            <Select
              value={schemaId}
              options={schemas.map((choice) => ({ value: choice.id, label: choice.schema.name }))}
              onChange={({ target }) => setSchemaId(target.value)}
            />
          </Field>
        ) : null}
        <ProfileFigures prepared={prepared} />
      </div>
    </Panel>
  );
}

/** ProfileFigures shows a load profile's forecast as pairs. */
export function ProfileFigures({ prepared }: { prepared: ProfileForecast }) {
  if (prepared.kind === 'invalid') {
    return <Callout>The duration and points appear when the load profile is valid.</Callout>;
  }
  const overwritten = prepared.overwrittenShare ?? 0;
  return (
    <>
      {overwritten > 0 ? (
        <Callout tone="warn" title={`${shareText(overwritten)} of the points will be overwritten`}>
          They share series and timestamp with another point; the target keeps only the last one.
        </Callout>
      ) : null}
      {prepared.searchShortfall ? <SearchShortfallCallout shortfall={prepared.searchShortfall} /> : null}
      <DefinitionList
        entries={[
          { term: 'Duration', value: prepared.duration },
          { term: 'Simulated time', value: prepared.simulated },
          { term: 'Points', value: <Figure text={exactCount(prepared.points)} /> },
          { term: 'Batches', value: <Figure text={exactCount(prepared.batches)} /> },
          { term: 'Total series', value: <Figure text={exactCount(prepared.series)} /> },
          {
            term: 'Bytes',
            value: <Figure text={prepared.bytes === null ? '–' : bytesText(prepared.bytes)} />,
          },
        ]}
      />
    </>
  );
}

function SearchShortfallCallout({ shortfall }: { shortfall: SearchShortfall }) {
  return (
    <Callout
      tone={shortfall.isCertain ? 'warn' : 'neutral'}
      title={shortfall.isCertain ? 'Too short to find the highest rate' : 'May end before the search does'}
    >
      {shortfall.sentence} Shorten the steps or lengthen the run.
    </Callout>
  );
}

function Figure({ text }: { text: string }) {
  return <span className="figures">{text}</span>;
}
