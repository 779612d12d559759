'use client';

import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { maxCapsuleBytes } from '@tidemark/domain/capsule/capsule';
import { type CapsulePreview, capsulePreviewShape } from '@tidemark/domain/capsule/capsule-preview';
import { useState } from 'react';
import { type ApiError, fetchApi } from '#features/api-client/fetch-api.ts';
import type { Problem } from '#features/api-client/problem.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import type { SystemChoice } from '#features/runs/run-choices.ts';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { CapsulePreviewPanel } from './capsule-preview-panel.tsx';
import { TextFile } from './text-file.tsx';

/** Longest text that is shown in the box; a file that is longer is only named. */
const shownCharacters = 200_000;

/** CapsuleImport takes a capsule, shows what would be run and where, and runs it. */
export function CapsuleImport({ systems }: { systems: readonly SystemChoice[] }) {
  const { take, reading } = useCapsule();
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState<string | null>(null);
  const show = (content: string, name: string | null) => {
    setFileName(name);
    setText(content.length > shownCharacters ? '' : content);
    void take(content);
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <TextFile
          label="Capsule"
          mostBytes={maxCapsuleBytes}
          onText={(content, name) => show(content, name)}
        />
        <Field
          label="Or paste it"
          hint={
            fileName === null
              ? 'The file that "Download capsule" saved for a run or an experiment.'
              : `Read from ${fileName}.`
          }
          error={reading.kind === 'refused' ? reading.reason : null}
        >
          <TextArea
            mono
            rows={12}
            spellCheck={false}
            autoCapitalize="off"
            placeholder={'{\n "format": "tidemark-capsule",\n ...'}
            value={text}
            onChange={({ target }) => show(target.value, null)}
          />
        </Field>
        {reading.kind === 'problem' ? (
          <ProblemCallout problem={{ ...reading.problem, title: 'This capsule cannot be run' }} />
        ) : null}
      </div>
      <div aria-live="polite" className="min-w-0 xl:sticky xl:top-4">
        {reading.kind === 'read' ? (
          <CapsulePreviewPanel
            key={reading.at}
            capsule={reading.capsule}
            preview={reading.preview}
            systems={systems}
          />
        ) : null}
      </div>
    </div>
  );
}

/** How far the reading of a capsule is; `at` is when its text was sent, so that what was chosen for one is not kept for the next. */
type CapsuleReading =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'refused'; reason: string }
  | { kind: 'problem'; problem: Problem }
  | { kind: 'read'; at: number; capsule: unknown; preview: CapsulePreview };

/** useCapsule asks the server what a capsule would run; only the answer for the newest text counts. */
function useCapsule() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = useMutation({
    mutationFn: (capsule: unknown) =>
      fetchApi('POST', '/capsules/preview', capsulePreviewShape, { body: { capsule } }),
  });
  const take = (text: string) => {
    const parsed = parse(text);
    const isEmpty = text.trim() === '';
    setRefusal(isEmpty || parsed.ok ? null : 'This is not complete JSON; was the file truncated?');
    if (parsed.ok) preview.mutate(parsed.value);
    else preview.reset();
  };
  return { take, reading: readingOf(refusal, preview) };
}

function readingOf(
  refusal: string | null,
  preview: UseMutationResult<CapsulePreview, ApiError, unknown>,
): CapsuleReading {
  if (refusal !== null) return { kind: 'refused', reason: refusal };
  const { status, submittedAt: at, variables: capsule, data, error } = preview;
  if (status === 'success') return { kind: 'read', at, capsule, preview: data };
  if (status === 'error') return { kind: 'problem', problem: error.problem };
  return { kind: status === 'pending' ? 'reading' : 'none' };
}

function parse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}
