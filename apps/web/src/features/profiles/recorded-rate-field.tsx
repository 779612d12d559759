'use client';

import { recordedRateShape } from '@tidemark/domain/load/pacer';
import { parseRateCsv, rateCsvOf } from '@tidemark/domain/load/parse-rate-csv';
import { useState } from 'react';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { sentence } from '#features/forms/faults-of.ts';
import { withValue } from '#features/forms/json-document.ts';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';

const at = '/executor/pacer/rates';

/** RecordedRateField takes a rate over time as CSV; what cannot be read stays as it was typed, with the line that is wrong. */
export function RecordedRateField({ unit }: { unit: string }) {
  const editor = useEditor();
  const stored = recordedRateShape.array().safeParse(useValue(at));
  const [typed, setTyped] = useState(() => (stored.success ? rateCsvOf(stored.data) : ''));
  const read = parseRateCsv(typed);
  return (
    <Field
      label="Recording"
      hint={`One change per line: seconds (or a date), then the rate in ${unit}.`}
      error={'fault' in read ? sentence(read.fault) : editor.faultAt(at)}
    >
      <TextArea
        mono
        rows={6}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = parseRateCsv(target.value);
          editor.change(withValue(editor.document, at, 'rates' in next ? next.rates : []));
        }}
        onBlur={() => editor.touch(at)}
      />
    </Field>
  );
}
