'use client';

import { hideSecrets } from '@tidemark/imports/inch/hide-secrets';
import { importModes } from '@tidemark/imports/inch/import-result';
import { inchVersions } from '@tidemark/imports/inch/inch-facts';
import { useState } from 'react';
import { z } from 'zod';
import { useStoredDraft } from '#features/forms/use-stored-draft.ts';
import type { PastedLine } from './prepare-import.ts';

const pastedShape = z.object({
  commandLine: z.string(),
  beside: z.string().catch(''),
  mode: z.enum(importModes).catch('faithful'),
  inchVersion: z.enum(inchVersions).catch('current'),
});
const nothing: PastedLine = { commandLine: '', beside: '', mode: 'faithful', inchVersion: 'current' };

/** usePastedLine keeps what was pasted over a reload, without its secrets: those stay in this page only. */
export function usePastedLine() {
  const { draft, setDraft, forget } = useStoredDraft('import:inch', nothing);
  const [typed, setTyped] = useState<PastedLine | null>(null);
  const pasted = typed ?? pastedShape.catch(nothing).parse(draft.document);
  const change = (part: Partial<PastedLine>) => {
    const next = { ...pasted, ...part };
    setTyped(next);
    const { commandLine, beside } = next;
    const kept = { ...next, commandLine: hideSecrets(commandLine), beside: hideSecrets(beside) };
    setDraft({ document: kept, yaml: null });
  };
  return { pasted, change, forget };
}
