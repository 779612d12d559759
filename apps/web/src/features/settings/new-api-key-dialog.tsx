'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import type { Problem } from '#features/api-client/problem.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { faultAt } from '#features/forms/faults-of.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, FieldGroup } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { createdKeyShape, scopeWords } from './api-key-shape.ts';

type Typed = { name: string; scopes: string[]; expiresInDays: number | null };

const start: Typed = { name: '', scopes: Object.keys(scopeWords), expiresInDays: null };

/** NewApiKeyDialog creates a key and shows it once. */
export function NewApiKeyDialog() {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(start);
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: () => fetchApi('POST', '/api-keys', createdKeyShape, { body: typed }),
    meta: { invalidates: [queryKeys.apiKeys] },
  });
  const change = (next: boolean) => {
    setOpen(next);
    setTyped(start);
    reset();
  };
  return (
    <>
      <Button onClick={() => change(true)}>New key</Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={data ? 'Copy the key now' : 'New API key'}
        footer={
          data ? (
            <Button look="primary" onClick={() => change(false)}>
              Done
            </Button>
          ) : (
            <Button look="primary" busy={isPending} onClick={() => mutate()}>
              Create key
            </Button>
          )
        }
      >
        {data ? (
          <div className="flex flex-col gap-3">
            <CodeBlock label="API key" code={data.key} wrap />
            <Callout tone="warn">It is not shown again. Anyone with this key has these permissions.</Callout>
            <CodeBlock label="Try it in a shell" code={firstCommands(data.key, typed.scopes)} wrap />
            <p className="text-[13px] text-ink-soft">
              The{' '}
              <a href="/api/v1/docs" className="underline">
                API reference
              </a>{' '}
              has a command for every operation; they use these two variables.
            </p>
          </div>
        ) : (
          <KeyFields typed={typed} onChange={setTyped} problem={error?.problem ?? null} />
        )}
      </Dialog>
    </>
  );
}

/** Commands for a shell that show at once whether the key works; a key that may not read lists the operations instead. */
function firstCommands(key: string, scopes: readonly string[]): string {
  const path = scopes.includes('read') ? '/api/v1/runs?limit=1' : '/api/v1/openapi.json';
  return [
    `export TIDEMARK_URL=${window.location.origin}`,
    `export TIDEMARK_API_KEY=${key}`,
    `curl -sS "$TIDEMARK_URL${path}" -H "Authorization: Bearer $TIDEMARK_API_KEY"`,
  ].join('\n');
}

function KeyFields({
  typed,
  onChange,
  problem,
}: {
  typed: Typed;
  onChange: (next: Typed) => void;
  problem: Problem | null;
}) {
  const faults = problem?.errors ?? [];
  const toggle = (scope: string, on: boolean) =>
    onChange({
      ...typed,
      scopes: on ? [...typed.scopes, scope] : typed.scopes.filter((known) => known !== scope),
    });
  return (
    <div className="flex flex-col gap-4">
      <Field label="Name" hint="What it is for: nightly CI" error={faultAt(faults, '/name')}>
        <TextInput value={typed.name} onChange={({ target }) => onChange({ ...typed, name: target.value })} />
      </Field>
      <FieldGroup legend="Permissions">
        {Object.entries(scopeWords).map(([scope, words]) => (
          <Checkbox
            key={scope}
            label={words}
            checked={typed.scopes.includes(scope)}
            onCheckedChange={(on) => toggle(scope, on)}
          />
        ))}
      </FieldGroup>
      <Field
        label="Days until it expires"
        optional
        hint="Empty: until it is revoked"
        error={faultAt(faults, '/expiresInDays')}
      >
        <NumberInput
          value={typed.expiresInDays}
          onValueChange={(expiresInDays) => onChange({ ...typed, expiresInDays })}
        />
      </Field>
      {problem ? <ProblemCallout problem={problem} /> : null}
    </div>
  );
}
