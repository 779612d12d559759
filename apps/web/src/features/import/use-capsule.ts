'use client';

import { type CapsulePreview, capsulePreviewShape } from '@tidemark/domain/capsule/capsule-preview';
import { useRef, useState } from 'react';
import { callApi } from '#features/editing/call-api.ts';
import type { Problem } from '#features/editing/problem.ts';

/** How far the reading of a capsule is; `at` counts the texts, so that what was chosen for one is not kept for the next. */
export type CapsuleReading =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'refused'; reason: string }
  | { kind: 'problem'; problem: Problem }
  | { kind: 'read'; at: number; capsule: unknown; preview: CapsulePreview };

/** useCapsule asks the server what a capsule would run; only the answer for the newest text counts. */
export function useCapsule() {
  const [reading, setReading] = useState<CapsuleReading>({ kind: 'none' });
  const newest = useRef(0);
  const take = async (text: string): Promise<void> => {
    newest.current += 1;
    const at = newest.current;
    if (text.trim() === '') return setReading({ kind: 'none' });
    const parsed = parse(text);
    if (!parsed.ok)
      return setReading({
        kind: 'refused',
        reason: 'This is not whole JSON; was the file cut off on its way?',
      });
    setReading({ kind: 'reading' });
    const answer = await callApi('POST', '/capsules/preview', capsulePreviewShape, { capsule: parsed.value });
    if (newest.current !== at) return;
    setReading(
      answer.ok
        ? { kind: 'read', at, capsule: parsed.value, preview: answer.value }
        : { kind: 'problem', problem: answer.problem },
    );
  };
  return { take, reading };
}

function parse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}
