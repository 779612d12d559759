'use client';

import { NumberAt } from '#features/forms/document-fields.tsx';
import { OptionalGroup } from '#features/forms/optional-group.tsx';

const start = { firstPauseMs: 1_000, factor: 2, maxPauseMs: 40_000, maxAttempts: null };

/** RetryFields says whether and how a failed batch is sent again; which outcomes are tried again stands in the YAML view. */
export function RetryFields() {
  return (
    <OptionalGroup
      pointer="/executor/retry"
      label="Send failed batches again"
      hint="Overload, timeouts and broken connections; never what would fail again, as a field type conflict."
      start={start}
    >
      <NumberAt pointer="/executor/retry/firstPauseMs" label="First pause" unit="ms" />
      <NumberAt pointer="/executor/retry/factor" label="Each next, times" />
      <NumberAt pointer="/executor/retry/maxPauseMs" label="Longest pause" unit="ms" />
      <NumberAt pointer="/executor/retry/maxAttempts" label="Attempts at most" hint="Empty: without end" />
    </OptionalGroup>
  );
}
