'use client';

import { useEffect, useState } from 'react';
import { z } from 'zod';
import { type Json, jsonShape } from './json-document.ts';

/** What the user is typing: the document, and the YAML text where that is being edited and may be broken. */
export type Draft = { document: Json; yaml: string | null };

const draftShape = z.object({ document: jsonShape, yaml: z.string().nullable() });

/** useStoredDraft keeps a draft in the tab's storage under `key`, so that a reload or a slip loses nothing. */
export function useStoredDraft(key: string, initial: Json) {
  const [draft, setDraft] = useState<Draft>({ document: initial, yaml: null });
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);
  const storageKey = `tidemark-draft:${key}`;

  useEffect(() => {
    const kept = readDraft(storageKey);
    if (kept) {
      setDraft(kept);
      setRestored(true);
    }
    setReady(true);
  }, [storageKey]);

  useEffect(() => {
    if (!ready) return;
    if (draft.yaml === null && JSON.stringify(draft.document) === JSON.stringify(initial)) return;
    writeDraft(storageKey, draft);
  }, [ready, draft, initial, storageKey]);

  const forget = () => {
    removeDraft(storageKey);
    setRestored(false);
  };
  return { draft, setDraft, restored, forget };
}

/** Storage may be full or switched off; typing must go on without it. */
function readDraft(key: string): Draft | null {
  try {
    const result = draftShape.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    removeDraft(key);
  }
}

function removeDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
