'use client';

import type { InputIssue } from '@tidemark/domain/kernel/errors';
import { useDeferredValue, useMemo, useState } from 'react';
import type { z } from 'zod';
import type { Editor } from './editor-context.tsx';
import { faultAt, faultsOf } from './faults-of.ts';
import type { Json } from './json-document.ts';
import type { Problem } from './problem.ts';
import { useStoredDraft } from './use-stored-draft.ts';
import { readYaml, yamlOf } from './yaml-text.ts';

export type EditorOptions = {
  shape: z.ZodType;
  initial: Json;
  draftKey: string;
  /** Saves the document; null where that went well. */
  save(document: Json): Promise<Problem | null>;
};

/** useDocumentEditor holds one document that is edited as a form and as YAML, its faults, and how it is saved. */
export function useDocumentEditor({ shape, initial, draftKey, save }: EditorOptions) {
  const { draft, setDraft, restored, forget } = useStoredDraft(draftKey, initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const deferred = useDeferredValue(draft.document);
  const ownFaults = useMemo(() => faultsOf(shape, deferred), [shape, deferred]);
  const faults: InputIssue[] = [...ownFaults, ...(problem?.errors ?? [])];

  const editor: Editor = {
    document: draft.document,
    change: (document) => {
      setProblem(null);
      setDraft({ document, yaml: null });
    },
    touch: (pointer) => setTouched((before) => new Set(before).add(pointer)),
    faultAt: (pointer) => (submitted || touched.has(pointer) ? faultAt(faults, pointer) : null),
  };

  const changeYaml = (text: string) => {
    const reading = readYaml(text);
    setProblem(null);
    setDraft({ document: reading.ok ? reading.document : draft.document, yaml: text });
  };

  const submit = async () => {
    setSubmitted(true);
    setProblem(null);
    if (yamlFault(draft.yaml) !== null || faultsOf(shape, draft.document).length > 0) return;
    setBusy(true);
    const refused = await save(draft.document);
    if (refused === null) return forget();
    setProblem(refused);
    setBusy(false);
  };

  const reset = (document: Json) => {
    forget();
    setSubmitted(false);
    setTouched(new Set());
    setProblem(null);
    setDraft({ document, yaml: null });
  };

  return {
    editor,
    faults,
    problem,
    busy,
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
