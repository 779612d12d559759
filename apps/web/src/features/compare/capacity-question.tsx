'use client';

import type { MemoryKind } from '@tidemark/analysis/compare/capacity';
import { useRouter, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';

const memoryOptions = [
  { value: 'heap', label: 'Heap at rest' },
  { value: 'rss', label: 'Peak RSS' },
];

/** CapacityQuestion asks how many series fit into a memory, and whether a schema does; it stands in the address. */
export function CapacityQuestion({
  memory,
  ramGiB,
  schemaId,
  schemas,
}: {
  memory: MemoryKind;
  ramGiB: number | null;
  schemaId: string | null;
  schemas: { id: string; name: string }[];
}) {
  const router = useRouter();
  const params = useSearchParams();
  const [typed, setTyped] = useState(ramGiB);
  const fault = typed !== null && !(typed > 0 && typed <= 1_000_000) ? 'Enter a number above 0.' : null;
  const ask = (name: string, value: string) => {
    const query = new URLSearchParams(params);
    if (value === '') query.delete(name);
    else query.set(name, value);
    router.replace(`/compare?${query.toString()}`, { scroll: false });
  };
  return (
    <form
      className="flex flex-wrap items-end gap-x-4 gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === null) ask('ramGiB', typed === null ? '' : String(typed));
      }}
    >
      <Segmented
        label="Memory"
        options={memoryOptions}
        value={memory}
        onValueChange={(next) => ask('memory', next)}
      />
      <Field label="Memory of a server" error={fault} className="w-44">
        <NumberInput value={typed} onValueChange={setTyped} unit="GiB" />
      </Field>
      <Button type="submit" disabled={fault !== null}>
        How many fit
      </Button>
      <Field label="Does this schema fit" className="w-64 max-w-full">
        <Select
          value={schemaId ?? ''}
          placeholder="No schema"
          options={schemas.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => ask('schema', event.target.value)}
        />
      </Field>
    </form>
  );
}
