'use client';

import { inferSchema } from '@tidemark/imports/infer/infer-schema';
import type { InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import type { LineFault } from '@tidemark/workload/parse-line-protocol';
import { parseLineProtocol } from '@tidemark/workload/parse-line-protocol';
import { useMemo, useRef } from 'react';
import type { Json } from '#features/forms/json-document.ts';
import { useDebounced } from '#features/forms/use-debounced.ts';
import type { FoundSchema } from '#features/schemas/forecast-subject.ts';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { InferredPanel } from './inferred-panel.tsx';

const quietMs = 300;
const example = 'cpu,host=web-0,region=eu usage=12.5,cores=4i 1465839830000000000';

/** PasteLines takes line protocol and shows while one pastes which schema would write it. */
export function PasteLines({
  text,
  onFound,
  onText,
  onUse,
}: {
  text: string;
  onFound: (found: FoundSchema | null) => void;
  onText: (text: string) => void;
  onUse: (document: Json) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const still = useDebounced(text, quietMs);
  const prepared = useMemo(() => preparePasted(still), [still]);
  const goTo = (fault: LineFault) => {
    const at = offsetOf(still, fault);
    area.current?.focus();
    area.current?.setSelectionRange(at, at + 1);
  };
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Line protocol"
        hint="Several rounds of real points work best: one round shows no counters and no interval. It is read in this browser and not sent; at most 4 MiB."
      >
        <TextArea
          ref={area}
          mono
          rows={10}
          spellCheck={false}
          autoCapitalize="off"
          wrap="off"
          placeholder={example}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </Field>
      <div aria-live="polite" className="flex flex-col gap-4">
        {prepared.kind === 'read' ? (
          <>
            <LineFaults faults={prepared.faults} more={prepared.moreFaults} onGoTo={goTo} />
            {prepared.inferred ? (
              <InferredPanel inferred={prepared.inferred} onFound={onFound} onUse={onUse} />
            ) : null}
          </>
        ) : null}
      </div>
    </div>
  );
}

function LineFaults({
  faults,
  more,
  onGoTo,
}: {
  faults: LineFault[];
  more: number;
  onGoTo: (fault: LineFault) => void;
}) {
  if (faults.length === 0) return null;
  const count = faults.length + more;
  return (
    <Callout
      tone="fail"
      title={count === 1 ? 'One line is faulty' : `${count.toLocaleString('en')} lines are faulty`}
    >
      <ul className="mt-1 flex flex-col gap-1">
        {faults.map((fault) => (
          <li key={`${fault.line}:${fault.column}`}>
            <button
              type="button"
              className="figures text-left text-[13px] text-ink underline underline-offset-2"
              onClick={() => onGoTo(fault)}
            >
              Line {fault.line}, column {fault.column}
            </button>
            : {fault.detail}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-1">and {more.toLocaleString('en')} more</p> : null}
    </Callout>
  );
}

/** What a pasted text gives: its faults, and the schema where it holds a point. */
type PreparedPaste =
  | { kind: 'empty' }
  | { kind: 'read'; inferred: InferredSchema | null; faults: LineFault[]; moreFaults: number };

const maxShownFaults = 20;

/** preparePasted reads pasted line protocol and guesses its schema, in the browser: nothing is sent. */
export function preparePasted(text: string): PreparedPaste {
  if (text.trim() === '') return { kind: 'empty' };
  const lines = parseLineProtocol(text);
  return {
    kind: 'read',
    inferred: inferSchema(lines, 'Pasted line protocol'),
    faults: lines.faults.slice(0, maxShownFaults),
    moreFaults: Math.max(0, lines.faultCount - maxShownFaults),
  };
}

/** offsetOf is the place of a fault in its text, counted from 0, to put the cursor there. */
export function offsetOf(text: string, { line, column }: LineFault): number {
  let start = 0;
  for (let n = 1; n < line; n += 1) {
    const next = text.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  return Math.min(text.length, start + column - 1);
}
