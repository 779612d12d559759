'use client';

import { Plus, Trash2 } from 'lucide-react';
import { CheckAt, SelectAt, TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import {
  isJsonObject,
  type Json,
  listAt,
  withAppended,
  withoutValue,
} from '#features/forms/json-document.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import {
  BackendPassword,
  hasOwnUser,
  isUnchanged,
  type SecretEditing,
  SecretField,
  withoutBackend,
} from './secret-field.tsx';
import { TlsFields } from './server-fields.tsx';

const maxBackends = 16;
const at = '/backends';

/** RelayFields ask where a relay is written to, which servers it writes to, and who we are to it and to each of them. */
export function RelayFields({ secret }: { secret: SecretEditing }) {
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
      <SelectAt
        pointer="/auth"
        label="Authentication"
        fallback="basic"
        className="sm:col-span-2"
        options={[
          { value: 'basic', label: 'user and password, or none' },
          { value: 'token', label: 'a token' },
        ]}
        hint={
          byToken
            ? 'One token opens the relay and every backend.'
            : 'A relay passes on who writes: what you enter here opens the backends too, except those with a user of their own.'
        }
      />
      {byToken ? null : <TextAt pointer="/username" label="User" optional orNull mono />}
      <SecretField secret={secret} hint={storedHint(secret, byToken)} />
      <Backends secret={secret} byToken={byToken} />
      <CheckAt
        pointer="/keepDatabase"
        label="Keep each run's databases"
        hint="Otherwise they are dropped after verification."
      />
      <TlsFields />
    </div>
  );
}

/** What is stored is one: it stays as a whole, or is replaced as a whole. */
function storedHint({ isStored, change }: SecretEditing, byToken: boolean): string | undefined {
  if (!isStored || byToken) return undefined;
  return isUnchanged(change)
    ? 'Passwords are stored. Leave all of them empty to keep them.'
    : 'This replaces all stored passwords, those of the backends too: enter each of them.';
}

/** Every backend is verified, so none may be left out. */
function Backends({ secret, byToken }: { secret: SecretEditing; byToken: boolean }) {
  const editor = useEditor();
  const backends = listAt(editor.document, at);
  const fault = editor.faultAt(at);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 sm:col-span-2">
      <legend className="float-left mb-1 w-full font-medium text-sm">
        Backends
        <span className="block font-normal text-[13px] text-ink-faint">
          Every server that the relay writes to, in its order. The connection test shows the version of each.
        </span>
      </legend>
      {backends.map(partOf).map((part, i) => (
        <BackendFields
          key={part}
          index={i}
          part={part}
          backend={backends[i]}
          secret={secret}
          byToken={byToken}
          isOnly={backends.length < 2}
        />
      ))}
      {fault ? <FieldError>{fault}</FieldError> : null}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          disabled={backends.length >= maxBackends}
          onClick={() =>
            editor.change(withAppended(editor.document, at, { url: nextAddress(backends), username: null }))
          }
        >
          Add a backend
        </Button>
      </div>
    </fieldset>
  );
}

function BackendFields({
  index,
  part,
  backend,
  secret,
  byToken,
  isOnly,
}: {
  index: number;
  part: string;
  backend: Json | undefined;
  secret: SecretEditing;
  byToken: boolean;
  isOnly: boolean;
}) {
  const editor = useEditor();
  const remove = () => {
    editor.change(withoutValue(editor.document, `${at}/${index}`));
    secret.onChange(withoutBackend(secret.change, index));
  };
  return (
    <fieldset className="relative min-w-0 rounded-md border border-line p-3 pt-2">
      <legend className="figures float-left mb-2 w-full text-[13px] text-ink-soft">{part}</legend>
      <IconButton
        label={`Remove ${part}`}
        className="absolute top-1 right-1"
        disabled={isOnly}
        onClick={remove}
      >
        <Trash2 aria-hidden />
      </IconButton>
      <div className="clear-both grid items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <TextAt
          pointer={`${at}/${index}/url`}
          label="Address"
          mono
          className={byToken ? 'sm:col-span-3' : ''}
        />
        {byToken ? null : (
          <TextAt
            pointer={`${at}/${index}/username`}
            label="User"
            optional
            orNull
            mono
            placeholder="as the relay"
          />
        )}
        {!byToken && hasOwnUser(backend) ? <BackendPassword secret={secret} index={index} /> : null}
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
