'use client';

import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import type { Target } from '@tidemark/domain/target/target';
import { LongTextAt, NumberAt, TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { isJsonObject } from '#features/forms/json-document.ts';
import { Panel } from '#ui/panel.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { GraphiteFields } from './graphite-fields.tsx';
import { LauncherFields } from './launcher-fields.tsx';
import { RelayFields } from './relay-fields.tsx';
import type { SecretEditing } from './secret-field.tsx';
import { ServerFields } from './server-fields.tsx';
import { startOf, withKind } from './target-starts.ts';

/** TargetFields is the form view of a target; `secret` is its password or token as it is typed. */
export function TargetFields({
  launchers,
  secret,
}: {
  launchers: LauncherChoice[] | null;
  secret: SecretEditing;
}) {
  const kind = useValue('/kind');
  return (
    <>
      <KindCards launchers={launchers} />
      <Panel title={kind === 'launched' ? 'Launcher' : 'Connection'}>
        {kind === 'launched' ? <LauncherFields launchers={launchers} /> : null}
        {kind === 'graphite' ? <GraphiteFields /> : null}
        {kind === 'influxdb-relay' ? <RelayFields secret={secret} /> : null}
        {kind === 'influxdb-v1' || kind === 'influxdb-v2' ? <ServerFields secret={secret} /> : null}
      </Panel>
      <Panel title="Name and description">
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <TextAt pointer="/name" label="Name" />
          <NumberAt pointer="/maxSeries" label="Series limit" hint="Plans with more are refused" />
          <LongTextAt pointer="/description" label="Description" optional className="sm:col-span-2" />
        </div>
      </Panel>
    </>
  );
}

/** Kinds in the order in which they are shown; the compiler asks for the card of a kind that is added. */
const kindCards: Record<Target['kind'], { title: string; detail: string }> = {
  'influxdb-v1': {
    title: 'Existing InfluxDB 1.x',
    detail: 'Already running; each run writes to its own database.',
  },
  'influxdb-v2': {
    title: 'Existing InfluxDB 2.x',
    detail: 'Already running; each run writes to its own bucket.',
  },
  'influxdb-relay': {
    title: 'Existing relay with backends',
    detail: 'Already running in front of InfluxDB 1.x servers; each of them is verified.',
  },
  graphite: {
    title: 'Existing Graphite',
    detail: 'A relay or cache that already runs; each run writes its own paths.',
  },
  launched: {
    title: 'Fresh server for each run',
    detail: 'Started from scratch on the worker’s host, so that memory is comparable.',
  },
};

function isKind(value: string): value is Target['kind'] {
  return Object.hasOwn(kindCards, value);
}

function KindCards({ launchers }: { launchers: LauncherChoice[] | null }) {
  const editor = useEditor();
  const kind = useValue('/kind');
  return (
    <RadioCards
      label="Kind of target"
      value={typeof kind === 'string' ? kind : ''}
      onValueChange={(next) => {
        const current = isJsonObject(editor.document) ? editor.document : {};
        if (isKind(next)) editor.change(withKind(current, startOf(next, launchers)));
      }}
      cards={Object.entries(kindCards).map(([value, words]) => ({ value, ...words }))}
    />
  );
}
