'use client';

import { type GateMetricKey, gateMetricKeys, gateMetricOf } from '@tidemark/domain/figures/gate-metrics';
import { useRouter } from 'next/navigation';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

/** HistoryMetric chooses the metric of a history; it stands in the address. */
export function HistoryMetric({ metric }: { metric: GateMetricKey }) {
  const router = useRouter();
  return (
    <Field label="Metric" className="w-72 max-w-full">
      <Select
        value={metric}
        options={gateMetricKeys.map((key) => ({ value: key, label: gateMetricOf(key).label }))}
        onChange={(event) => router.replace(`?metric=${event.target.value}`, { scroll: false })}
      />
    </Field>
  );
}
