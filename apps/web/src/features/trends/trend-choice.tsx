'use client';

import { figureOf, type GateFigureKey } from '@tidemark/domain/figures/catalog';
import { useRouter } from 'next/navigation';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { trendHref } from './trend-href.ts';

/** TrendChoice chooses branch and metric of a trend; both stand in the address. */
export function TrendChoice({
  benchmark,
  branch,
  branches,
  metric,
  metrics,
}: {
  benchmark: string;
  branch: string | null;
  branches: readonly (string | null)[];
  metric: GateFigureKey | null;
  metrics: readonly GateFigureKey[];
}) {
  const router = useRouter();
  const known = branches.includes(branch) ? branches : [branch, ...branches];
  const go = (change: { branch?: string; metric?: string }) =>
    router.replace(trendHref({ benchmark, branch: branch ?? '', metric: metric ?? undefined, ...change }), {
      scroll: false,
    });
  return (
    <>
      <Field label="Branch" className="w-48 max-w-full">
        <Select
          value={branch ?? ''}
          options={known.map((one) => ({ value: one ?? '', label: one ?? 'no branch' }))}
          onChange={({ target }) => go({ branch: target.value })}
        />
      </Field>
      {metric === null ? null : (
        <Field label="Metric" className="w-56 max-w-full">
          <Select
            value={metric}
            options={metrics.map((key) => ({ value: key, label: figureOf(key).label }))}
            onChange={({ target }) => go({ metric: target.value })}
          />
        </Field>
      )}
    </>
  );
}
