'use client';

import { figureOf, type GateFigureKey, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { useRouter } from 'next/navigation';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

/** HistoryMetric chooses the metric of a history; it stands in the address. */
export function HistoryMetric({ metric }: { metric: GateFigureKey }) {
  const router = useRouter();
  return (
    <Field label="Metric" className="w-72 max-w-full">
      <Select
        value={metric}
        options={gateFigureKeys.map((key) => ({ value: key, label: figureOf(key).label }))}
        onChange={(event) => router.replace(`?metric=${event.target.value}`, { scroll: false })}
      />
    </Field>
  );
}
