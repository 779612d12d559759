'use client';

import type { ReactNode } from 'react';
import { CheckAt, SelectAt, TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { isJsonObject, type Json, withValue } from '#features/forms/json-document.ts';
import { Button } from '#ui/button.tsx';
import { TlsFields } from './server-fields.tsx';

const maxBackends = 16;

/** RelayFields ask where a relay is written to, which servers it writes to, and who we are to all of them; `secret` is the password or token. */
export function RelayFields({ secret }: { secret: ReactNode }) {
  const byToken = useValue('/auth') === 'token';
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextAt
        pointer="/url"
        label="Address of the relay"
        mono
        className="sm:col-span-2"
        hint="Points are written here. Databases are created, read and verified at the backends."
      />
      <Backends />
      <SelectAt
        pointer="/auth"
        label="Authentication"
        fallback="basic"
        options={[
          { value: 'basic', label: 'user and password, or none' },
          { value: 'token', label: 'a token' },
        ]}
        hint="For the relay and its backends: a relay passes on who writes."
      />
      {byToken ? null : <TextAt pointer="/username" label="User" optional orNull mono />}
      {secret}
      <CheckAt
        pointer="/keepDatabase"
        label="Keep each run's databases"
        hint="Otherwise they are dropped after verification."
      />
      <TlsFields />
    </div>
  );
}

/** One address a backend: every one is verified, so none may be left out. */
function Backends() {
  const editor = useEditor();
  const value = useValue('/backends');
  const backends: Json[] = Array.isArray(value) ? value : [];
  const change = (next: Json[]) => editor.change(withValue(editor.document, '/backends', next));
  return (
    <fieldset className="flex flex-col gap-3 sm:col-span-2">
      <legend className="mb-1 font-medium text-sm">Backends</legend>
      {backends.map(partOf).map((part, i) => (
        <div key={part} className="flex items-end gap-2">
          <TextAt
            pointer={`/backends/${i}/url`}
            label={`Address of backend ${i + 1}`}
            mono
            className="min-w-0 grow"
          />
          <Button
            disabled={backends.length < 2}
            aria-label={`Remove backend ${i + 1}`}
            onClick={() => change(backends.filter((_, other) => other !== i))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button
          disabled={backends.length >= maxBackends}
          onClick={() => change([...backends, { url: nextAddress(backends), username: null }])}
        >
          Add a backend
        </Button>
      </div>
    </fieldset>
  );
}

function partOf(_: Json, i: number): string {
  return `backend:${i + 1}`;
}

/** The address of the last backend with the next port, which is right on one machine. */
function nextAddress(backends: Json[]): string {
  const last = backends.at(-1);
  const url =
    isJsonObject(last) && typeof last.url === 'string' && URL.canParse(last.url) ? new URL(last.url) : null;
  if (url === null || url.port === '') return '';
  url.port = String(Math.min(65_535, Number(url.port) + 1));
  return url.origin;
}
