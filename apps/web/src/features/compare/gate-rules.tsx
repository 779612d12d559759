'use client';

import { figureOf, type GateFigureKey, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { useRouter, useSearchParams } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';

/** GateRules sets by what repeated runs are judged; it stands in the address, so that a link shows the same verdict. */
export function GateRules(given: { tolerance: number; metrics: readonly GateFigureKey[] }) {
  const router = useRouter();
  const params = useSearchParams();
  const [isJudging, startJudging] = useTransition();
  const [percent, setPercent] = useState<number | null>(Number((given.tolerance * 100).toPrecision(6)));
  const [metrics, setMetrics] = useState<readonly GateFigureKey[]>(given.metrics);
  const fault = percent !== null && percent >= 0 && percent <= 1_000 ? null : 'Enter 0 to 1000 percent.';
  const judge = () => {
    const query = new URLSearchParams(params);
    query.set('tolerance', String((percent ?? 0) / 100));
    query.delete('metric');
    if (metrics.length < gateFigureKeys.length) for (const key of metrics) query.append('metric', key);
    startJudging(() => router.replace(`/compare?${query.toString()}`, { scroll: false }));
  };
  return (
    <Disclosure summary="How repeated runs are judged" hint="tolerance and metrics">
      <form
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (fault === null && metrics.length > 0) judge();
        }}
      >
        <Field
          label="Tolerance"
          hint="Twice the measured noise is used instead where it is greater."
          error={fault}
          className="max-w-72"
        >
          <NumberInput value={percent} onValueChange={setPercent} unit="%" />
        </Field>
        <fieldset>
          <legend className="mb-2 font-medium text-[13px]">Metrics that decide</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {gateFigureKeys.map((key) => (
              <Checkbox
                key={key}
                label={figureOf(key).label}
                checked={metrics.includes(key)}
                onCheckedChange={(checked) =>
                  setMetrics(
                    gateFigureKeys.filter((each) => (each === key ? checked : metrics.includes(each))),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
        <Button type="submit" busy={isJudging} disabled={fault !== null || metrics.length === 0}>
          Judge again
        </Button>
      </form>
    </Disclosure>
  );
}
