'use client';

import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type CapsulePreview, capsulePreviewShape } from '@tidemark/domain/capsule/capsule-preview';
import { useState } from 'react';
import { type ApiError, fetchApi } from '#features/api-client/fetch-api.ts';
import type { Problem } from '#features/api-client/problem.ts';

/** How far the reading of a capsule is; `at` is when its text was sent, so that what was chosen for one is not kept for the next. */
export type CapsuleReading =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'refused'; reason: string }
  | { kind: 'problem'; problem: Problem }
  | { kind: 'read'; at: number; capsule: unknown; preview: CapsulePreview };

/** useCapsule asks the server what a capsule would run; only the answer for the newest text counts. */
export function useCapsule() {
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
