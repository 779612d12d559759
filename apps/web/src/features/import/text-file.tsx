'use client';

import { useState } from 'react';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { largestTextBytes } from './prepare-vegeta-import.ts';

/** TextFile reads a chosen file in the browser and gives its text; one that is too large is refused before it is read. */
export function TextFile({
  label,
  mostBytes = largestTextBytes,
  onText,
}: {
  label: string;
  mostBytes?: number;
  onText: (text: string, fileName: string) => void;
}) {
  const [fault, setFault] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > mostBytes) return setFault(`This file is larger than ${mostBytes / 1_048_576} MiB.`);
    setFault(null);
    onText(await file.text(), file.name);
  };
  return (
    <Field label={label} error={fault}>
      <TextInput type="file" className="py-1" onChange={({ target }) => void take(target.files?.[0])} />
    </Field>
  );
}
