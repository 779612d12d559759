'use client';

import type { Executor } from '@tidemark/domain/load/executor';
import type { ReactElement } from 'react';
import { NumberAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { isJsonObject, withValue } from '#features/forms/json-document.ts';
import { OptionalGroup } from '#features/forms/optional-group.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { clientPresets, executorChoices } from './executor-kinds.ts';
import { PacerFields } from './pacer-fields.tsx';

const grid = 'grid grid-cols-2 items-start gap-3 sm:grid-cols-3';

/** ExecutorFields chooses the executor, with its settings. */
export function ExecutorFields() {
  const editor = useEditor();
  const kind = useValue('/executor/kind');
  const chosen = executorChoices.find((choice) => choice.kind === kind);
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Executor"
        hint={chosen?.detail}
        error={editor.faultAt('/executor') ?? editor.faultAt('/executor/kind')}
      >
        <Select
          options={executorChoices.map((choice) => ({ value: choice.kind, label: choice.label }))}
          value={chosen?.kind ?? ''}
          onChange={({ target }) => {
            const next = executorChoices.find((choice) => choice.kind === target.value);
            if (next) editor.change(withValue(editor.document, '/executor', next.start));
          }}
        />
      </Field>
      <SettingsOf kind={chosen?.kind ?? 'closed-loop'} />
    </div>
  );
}

/** The compiler asks for the settings of a kind that is added. */
function SettingsOf({ kind }: { kind: Executor['kind'] }): ReactElement {
  switch (kind) {
    case 'closed-loop':
      return <ClosedLoopFields />;
    case 'open-loop':
      return <OpenLoopFields />;
    case 'paced':
      return (
        <div className={grid}>
          <BatchSize />
          <Connections />
        </div>
      );
    case 'adaptive':
      return <AdaptiveFields />;
    case 'rate-search':
      return <RateSearchFields />;
    case 'buffered-client':
      return <BufferedClientFields />;
  }
}

function BatchSize({ label = 'Points per request' }: { label?: string }) {
  return <NumberAt pointer="/executor/batchSize" label={label} />;
}

function Connections() {
  return (
    <NumberAt
      pointer="/executor/maxConnections"
      label="Max connections"
      hint="Requests due beyond this wait and count as late."
    />
  );
}

function ClosedLoopFields() {
  return (
    <div className="flex flex-col gap-4">
      <div className={grid}>
        <NumberAt pointer="/executor/concurrency" label="Writers" hint="Batches in flight" />
        <BatchSize label="Points per batch" />
        <NumberAt pointer="/executor/delayMs" label="Pause after each batch" unit="ms" />
      </div>
      <RetryFields />
    </div>
  );
}

function OpenLoopFields() {
  return (
    <div className="flex flex-col gap-4">
      <PacerFields unit="requests/s" />
      <div className={grid}>
        <BatchSize />
        <Connections />
      </div>
    </div>
  );
}

function AdaptiveFields() {
  return (
    <div className={grid}>
      <NumberAt pointer="/executor/targetTimeMs" label="Target service time" unit="ms" />
      <NumberAt pointer="/executor/percentile" label="Percentile" />
      <NumberAt pointer="/executor/startRatePerSec" label="Start rate" unit="requests/s" />
      <NumberAt pointer="/executor/increasePerSec" label="Increase per good second" unit="requests/s" />
      <NumberAt pointer="/executor/decreaseFactor" label="Decrease factor after a bad second" />
      <NumberAt pointer="/executor/maxRatePerSec" label="Max rate" unit="requests/s" />
      <BatchSize />
      <Connections />
    </div>
  );
}

function RateSearchFields() {
  return (
    <div className={grid}>
      <NumberAt pointer="/executor/responseTimeMsP99" label="Max response p99" unit="ms" />
      <NumberAt pointer="/executor/maxErrorShare" label="Max error share" hint="0 to 1" />
      <NumberAt pointer="/executor/stepSeconds" label="Step duration" unit="s" />
      <NumberAt pointer="/executor/startRatePerSec" label="Start rate" unit="requests/s" />
      <NumberAt pointer="/executor/maxRatePerSec" label="Max rate" unit="requests/s" />
      <NumberAt
        pointer="/executor/closeEnough"
        label="Precision"
        hint="Stop when pass and fail differ by this share"
      />
      <BatchSize />
      <Connections />
    </div>
  );
}

function BufferedClientFields() {
  const editor = useEditor();
  const executor = useValue('/executor');
  return (
    <div className="flex flex-col gap-4">
      <Field label="Client" hint="Fills in the defaults of a known client; edit them as needed.">
        <Select
          placeholder="Choose a client"
          options={clientPresets.map((preset) => ({ value: preset.id, label: preset.label }))}
          value=""
          onChange={({ target }) => {
            const preset = clientPresets.find((candidate) => candidate.id === target.value);
            if (preset && isJsonObject(executor)) {
              editor.change(withValue(editor.document, '/executor', { ...executor, ...preset.settings }));
            }
          }}
        />
      </Field>
      <PacerFields unit="points/s" />
      <div className={grid}>
        <BatchSize label="Points per batch" />
        <NumberAt pointer="/executor/flushIntervalMs" label="Flush interval" unit="ms" />
        <NumberAt pointer="/executor/flushJitterMs" label="Jitter" unit="ms" hint="Plus or minus" />
        <NumberAt
          pointer="/executor/bufferLimitPoints"
          label="Buffer size"
          unit="points"
          hint="Beyond this, the oldest are evicted."
        />
        <NumberAt pointer="/executor/maxConnections" label="Requests in flight" />
      </div>
      <RetryFields />
    </div>
  );
}

const start = { firstPauseMs: 1_000, factor: 2, maxPauseMs: 40_000, maxAttempts: null };

/** RetryFields says whether and how a failed batch is retried; which outcomes are retried is set in the YAML view. */
function RetryFields() {
  return (
    <OptionalGroup
      pointer="/executor/retry"
      label="Retry failed batches"
      hint="Overload, timeouts, dropped connections; not permanent errors such as type conflicts."
      start={start}
    >
      <NumberAt pointer="/executor/retry/firstPauseMs" label="First pause" unit="ms" />
      <NumberAt pointer="/executor/retry/factor" label="Backoff factor" />
      <NumberAt pointer="/executor/retry/maxPauseMs" label="Max pause" unit="ms" />
      <NumberAt pointer="/executor/retry/maxAttempts" label="Max attempts" hint="Empty: unlimited" />
    </OptionalGroup>
  );
}
