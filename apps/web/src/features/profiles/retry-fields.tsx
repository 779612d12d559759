'use client';

import { NumberAt } from '#features/forms/document-fields.tsx';
import { OptionalGroup } from '#features/forms/optional-group.tsx';

const start = { firstPauseMs: 1_000, factor: 2, maxPauseMs: 40_000, maxAttempts: null };

/** RetryFields says whether and how a failed batch is retried; which outcomes are retried is set in the YAML view. */
export function RetryFields() {
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
