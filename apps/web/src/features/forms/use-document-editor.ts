'use client';

import { useMutation } from '@tanstack/react-query';
import type { InputIssue } from '@tidemark/domain/kernel/errors';
import { useDeferredValue, useMemo, useState } from 'react';
import type { z } from 'zod';
import type { Editor } from './editor-context.tsx';
import { faultAt, faultsOf } from './faults-of.ts';
import type { Json } from './json-document.ts';
import { useStoredDraft } from './use-stored-draft.ts';
import { readYaml, yamlOf } from './yaml-text.ts';

export type EditorOptions = {
  shape: z.ZodType;
  initial: Json;
  draftKey: string;
  /** Saves the document and leads on; a refusal is thrown as an ApiError. */
  save(document: Json): Promise<void>;
};

/** useDocumentEditor holds one document that is edited as a form and as YAML, its faults, and how it is saved. */
export function useDocumentEditor({ shape, initial, draftKey, save }: EditorOptions) {
  const { draft, setDraft, restored, forget } = useStoredDraft(draftKey, initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const saving = useMutation({ mutationFn: save, onSuccess: forget });
  const problem = saving.error?.problem ?? null;
  const clearProblem = () => {
    if (saving.isError) saving.reset();
  };
  const deferred = useDeferredValue(draft.document);
  const ownFaults = useMemo(() => faultsOf(shape, deferred), [shape, deferred]);
  const faults: InputIssue[] = [...ownFaults, ...(problem?.errors ?? [])];

  const editor: Editor = {
    document: draft.document,
    change: (document) => {
      clearProblem();
      setDraft({ document, yaml: null });
    },
    touch: (pointer) => setTouched((before) => new Set(before).add(pointer)),
    faultAt: (pointer) => (submitted || touched.has(pointer) ? faultAt(faults, pointer) : null),
  };

  const changeYaml = (text: string) => {
    const reading = readYaml(text);
    clearProblem();
    setDraft({ document: reading.ok ? reading.document : draft.document, yaml: text });
  };

  const submit = () => {
    setSubmitted(true);
    clearProblem();
    if (yamlFault(draft.yaml) !== null || faultsOf(shape, draft.document).length > 0) return;
    saving.mutate(draft.document);
  };

  const reset = (document: Json) => {
    forget();
    setSubmitted(false);
    setTouched(new Set());
    clearProblem();
    setDraft({ document, yaml: null });
  };

  return {
    editor,
    faults,
    problem,
    busy: saving.isPending || saving.isSuccess,
    submitted,
    restored,
    yaml: { text: draft.yaml ?? yamlOf(draft.document), fault: yamlFault(draft.yaml), change: changeYaml },
    submit,
    reset,
  };
}

function yamlFault(text: string | null): string | null {
  if (text === null) return null;
  const reading = readYaml(text);
  return reading.ok ? null : reading.fault;
}
