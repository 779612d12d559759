'use client';

import type { LauncherChoice } from '@tidemark/domain/launcher';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { CheckAt, LongTextAt, NumberAt, TextAt } from '../editing/document-fields.tsx';
import { useEditor, useValue } from '../editing/editor-context.tsx';
import { isJsonObject } from '../editing/json-document.ts';
import { LauncherFields } from './launcher-fields.tsx';
import { existingStart, launchedStart, withKind } from './target-starts.ts';

/** TargetFields is the form view of a target; `password` stands beside the user name. */
export function TargetFields({
  launchers,
  password,
}: {
  launchers: LauncherChoice[] | null;
  password: ReactNode;
}) {
  const kind = useValue('/kind');
  return (
    <>
      <KindCards launchers={launchers} />
      <Panel title={kind === 'launched' ? 'How it is started' : 'Where it is'}>
        {kind === 'launched' ? (
          <LauncherFields launchers={launchers} />
        ) : (
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextAt
              pointer="/url"
              label="Address"
              mono
              className="sm:col-span-2"
              hint="Loopback, or what the operator allows with TIDEMARK_ALLOWED_TARGETS."
            />
            <TextAt pointer="/username" label="User" optional orNull mono />
            {password}
            <CheckAt
              pointer="/keepDatabase"
              label="Keep the database of each run"
              hint="Otherwise it is dropped after it was verified."
            />
          </div>
        )}
      </Panel>
      <Panel title="What it is">
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <TextAt pointer="/name" label="Name" />
          <NumberAt pointer="/maxSeries" label="Series at most" hint="More are refused" />
          <LongTextAt pointer="/description" label="Description" optional className="sm:col-span-2" />
        </div>
      </Panel>
    </>
  );
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
        editor.change(withKind(current, next === 'launched' ? launchedStart(launchers) : existingStart));
      }}
      cards={[
        {
          value: 'influxdb-v1',
          title: 'Existing InfluxDB',
          detail: 'Runs already; each run writes into a database of its own.',
        },
        {
          value: 'launched',
          title: 'Fresh server for each run',
          detail: 'Started from nothing on the worker’s host, so that memory can be compared.',
        },
      ]}
    />
  );
}
