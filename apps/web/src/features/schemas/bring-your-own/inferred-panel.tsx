'use client';

import type { InferenceNote, InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import { useEffect, useMemo } from 'react';
import { Help } from '#features/docs/help.tsx';
import { type Json, toJson } from '#features/forms/json-document.ts';
import type { FoundSchema } from '#features/schemas/forecast-subject.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount } from '#ui/quantity.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx';

/** InferredPanel shows what a guessed schema rests on, hands it to the forecast beside the form, and puts it into the form. */
export function InferredPanel({
  inferred,
  onFound,
  onUse,
}: {
  inferred: InferredSchema;
  /** Called with what is shown here; null once it is not any more. */
  onFound: (found: FoundSchema | null) => void;
  onUse: (document: Json) => void;
}) {
  const document = useMemo(() => toJson(inferred.schema), [inferred]);
  const { roundsPerSimulatedMinute } = inferred.clock;
  useEffect(() => {
    onFound({ document, roundsPerSimulatedMinute });
    return () => onFound(null);
  }, [document, roundsPerSimulatedMinute, onFound]);
  const warnings = inferred.notes.filter((note) => note.tone === 'warn');
  const guesses = inferred.notes.filter((note) => note.tone === 'guess');
  return (
    <Panel
      title="Inferred schema"
      help={<Help of="inferred-schema" about="Inferred schema" />}
      description={clockWords(inferred.clock)}
      actions={
        <Button look="primary" onClick={() => onUse(document)}>
          Fill the form with it
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <FoundTable found={inferred.found} />
        {warnings.length > 0 ? (
          <Callout tone="warn" title="Differences from what was observed">
            <NoteList notes={warnings} />
          </Callout>
        ) : null}
        <Disclosure summary="Assumptions" hint={String(guesses.length)}>
          <NoteList notes={guesses} />
        </Disclosure>
      </div>
    </Panel>
  );
}

function clockWords({ precision, roundsPerSimulatedMinute }: InferredSchema['clock']): string {
  const parts = [
    ...(precision === null ? [] : [`precision ${precision}`]),
    ...(roundsPerSimulatedMinute === null
      ? []
      : [`${roundsPerSimulatedMinute.toLocaleString('en')} rounds per simulated minute`]),
  ];
  return parts.length === 0
    ? 'Its timestamps do not determine a load profile.'
    : `For the load profile: ${parts.join(', ')}.`;
}

function FoundTable({ found }: { found: InferredSchema['found'] }) {
  return (
    <Table caption="Measurements found" className="max-h-96 overflow-y-auto">
      <TableHead>
        <HeadCell>Measurement</HeadCell>
        <HeadCell numeric>Points seen</HeadCell>
        <HeadCell numeric>Series seen</HeadCell>
        <HeadCell numeric>Series written</HeadCell>
      </TableHead>
      <TableBody>
        {found.map(({ name, pointsSeen, seriesSeen, seriesPlanned }) => (
          <TableRow key={name}>
            <RowHead className="figures [overflow-wrap:anywhere]">{name}</RowHead>
            <Cell numeric>{exactCount(pointsSeen)}</Cell>
            <Cell numeric>{seriesSeen === null ? 'not counted' : exactCount(seriesSeen)}</Cell>
            <Cell numeric>{exactCount(seriesPlanned)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const maxShownNotes = 200;

function NoteList({ notes }: { notes: InferenceNote[] }) {
  const more = notes.length - maxShownNotes;
  return (
    <ul className="flex flex-col gap-1 text-sm [overflow-wrap:anywhere]">
      {notes.slice(0, maxShownNotes).map(({ measurement, text }) => (
        <li key={`${measurement}: ${text}`}>
          {measurement === null ? null : <span className="figures text-[13px]">{measurement} </span>}
          {text}
        </li>
      ))}
      {more > 0 ? <li>and {more.toLocaleString('en')} more</li> : null}
    </ul>
  );
}
