'use client';

import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import { opensByToken, type Target, targetShape } from '@tidemark/domain/target/target';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { ApiError, fetchApi } from '#features/api-client/fetch-api.ts';
import { DocumentForm } from '#features/forms/document-form.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { type Json, toJson } from '#features/forms/json-document.ts';
import { Panel } from '#ui/panel.tsx';
import { useToast } from '#ui/toast.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { PathPreview, type PreviewSchema } from './preview-panel.tsx';
import { isByToken, isUnchanged, type SecretChange, secretToSend, unchangedSecret } from './secret-field.tsx';
import { TargetFields } from './target-fields.tsx';
import { existingStart, launchedStart, startOf } from './target-starts.ts';

/** What the editor works on: a new target, or one that is changed. */
export type EditedTarget = { id: string; target: Target; hasPassword: boolean } | null;

const savedShape = z.object({ id: z.string() });

/** TargetEditor makes a target or changes one; a connection can be tested before it is saved. */
export function TargetEditor({
  edited,
  launchers,
  schemas,
  kind,
}: {
  edited: EditedTarget;
  launchers: LauncherChoice[] | null;
  /** To show paths of. */
  schemas: PreviewSchema[];
  /** With which a new target begins. */
  kind?: Target['kind'] | undefined;
}) {
  const router = useRouter();
  const notify = useToast();
  const [secret, setSecret] = useState(unchangedSecret);
  const initial = useMemo(() => initialOf(edited, launchers, kind), [edited, launchers, kind]);
  const save = async (document: Json): Promise<void> => {
    const body = { target: document, ...secretToSend(secret, document) };
    const saving = edited
      ? fetchApi('PUT', `/targets/${edited.id}`, savedShape, { body })
      : fetchApi('POST', '/targets', savedShape, { body });
    const answer = await saving.catch((error) => {
      throw error instanceof ApiError ? atFields(error) : error;
    });
    notify({ title: 'Target saved' });
    router.push(`/targets/${answer.id}`);
    router.refresh();
  };
  return (
    <DocumentForm
      noun="target"
      shape={targetShape}
      initial={initial}
      draftKey={edited ? `target:${edited.id}` : `target:new${kind ? `:${kind}` : ''}`}
      save={save}
      submitLabel="Save target"
      fields={<EditedFields edited={edited} launchers={launchers} change={secret} onChange={setSecret} />}
      aside={
        <>
          <WritingPreview schemas={schemas} />
          <TestPanel edited={edited} secret={secret} />
        </>
      }
    />
  );
}

function initialOf(
  edited: EditedTarget,
  launchers: LauncherChoice[] | null,
  kind: Target['kind'] | undefined,
): Json {
  if (edited) return toJson(edited.target);
  if (kind) return startOf(kind, launchers);
  return launchers && launchers.length > 0 ? launchedStart(launchers) : existingStart;
}

/** The API takes the target beside its password, the form has it alone. */
function atFields({ problem }: ApiError): ApiError {
  const errors = problem.errors.map((fault) => ({
    ...fault,
    pointer: fault.pointer.replace(/^\/target(?=\/|$)/, ''),
  }));
  return new ApiError({ ...problem, errors });
}

/** Paths are shown of a Graphite, running or launched. */
function WritingPreview({ schemas }: { schemas: PreviewSchema[] }) {
  const isExisting = useValue('/kind') === 'graphite';
  const isLaunched = useValue('/graphite') !== undefined;
  if (!isExisting && !isLaunched) return null;
  return <PathPreview at={isExisting ? '/naming' : '/graphite/naming'} schemas={schemas} />;
}

function TestPanel({ edited, secret }: { edited: EditedTarget; secret: SecretChange }) {
  const { document } = useEditor();
  const kind = useValue('/kind');
  const [isLaunched, isGraphite] = [kind === 'launched', kind === 'graphite'];
  if (isLaunched) {
    return (
      <Panel title="Connection test">
        <p className="text-ink-soft text-sm">
          A fresh server starts with each run and stops after it, so there is nothing to test here.
        </p>
      </Panel>
    );
  }
  const asSaved = edited !== null && isUnchanged(secret) && isSameAccess(edited.target, document);
  return (
    <Panel
      title="Connection test"
      description={
        isGraphite
          ? 'Connects with the settings above and sends nothing; Graphite acknowledges nothing, so only connecting is tested.'
          : 'Connects with the settings above; writes nothing.'
      }
    >
      {asSaved ? (
        <ConnectionTest path={`/targets/${edited.id}/test`} />
      ) : (
        <ConnectionTest
          path="/targets/test"
          body={() => ({ target: nameless(document), ...secretToSend(secret, document) })}
        />
      )}
    </Panel>
  );
}

/** The stored password or token is good for what was stored only. */
function isSameAccess(target: Target, document: Json): boolean {
  const typed = targetShape.safeParse(document);
  if (!typed.success) return false;
  const nameless = { name: '', description: '', maxSeries: 1 };
  return JSON.stringify({ ...typed.data, ...nameless }) === JSON.stringify({ ...target, ...nameless });
}

/** A token is none of the passwords that are stored, and the other way round. */
function EditedFields({
  edited,
  launchers,
  change,
  onChange,
}: {
  edited: EditedTarget;
  launchers: LauncherChoice[] | null;
  change: SecretChange;
  onChange: (next: SecretChange) => void;
}) {
  const byToken = isByToken(useEditor().document);
  const isStored = edited?.hasPassword === true && opensByToken(edited.target) === byToken;
  return <TargetFields launchers={launchers} secret={{ isStored, change, onChange }} />;
}

/** A target can be reached before it has a name. */
function nameless(document: Json): Json {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return document;
  return {
    ...document,
    name: document.name === '' || document.name === undefined ? 'unnamed' : document.name,
  };
}
