'use client';

import { useState } from 'react';
import { callApi } from '#features/editing/call-api.ts';
import { faultAt } from '#features/editing/faults-of.ts';
import type { Problem } from '#features/editing/problem.ts';
import { ProblemCallout } from '#features/editing/problem-callout.tsx';
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

/** NewApiKeyDialog makes a key and shows it, once. */
export function NewApiKeyDialog({ onCreated }: { onCreated: () => void }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(start);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const change = (next: boolean) => {
    setOpen(next);
    setTyped(start);
    setProblem(null);
    setKey(null);
  };
  const create = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await callApi('POST', '/api-keys', createdKeyShape, typed);
    setBusy(false);
    if (!answer.ok) return setProblem(answer.problem);
    setKey(answer.value.key);
    onCreated();
  };
  return (
    <>
      <Button onClick={() => change(true)}>New key</Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={key === null ? 'New API key' : 'Copy the key now'}
        footer={
          key === null ? (
            <Button look="primary" busy={busy} onClick={() => void create()}>
              Make key
            </Button>
          ) : (
            <Button look="primary" onClick={() => change(false)}>
              Done
            </Button>
          )
        }
      >
        {key === null ? (
          <KeyFields typed={typed} onChange={setTyped} problem={problem} />
        ) : (
          <div className="flex flex-col gap-3">
            <CodeBlock label="API key" code={key} wrap />
            <Callout tone="warn">It is not shown again. Whoever has it can do what it may.</Callout>
          </div>
        )}
      </Dialog>
    </>
  );
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
      <FieldGroup legend="It may">
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
