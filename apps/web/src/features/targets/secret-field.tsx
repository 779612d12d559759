'use client';

import type { ReactNode } from 'react';
import { useEditor } from '#features/forms/editor-context.tsx';
import { isJsonObject, type Json, listAt, valueAt } from '#features/forms/json-document.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

/** A password or token as it is typed: left alone, replaced, or removed; `backends`: of those of a relay, in their order. */
export type SecretChange = { typed: string; remove: boolean; backends: readonly string[] };

export const unchangedSecret: SecretChange = { typed: '', remove: false, backends: [] };

/** isUnchanged says whether nothing was typed, so that what is stored stays. */
export function isUnchanged({ typed, remove, backends }: SecretChange): boolean {
  return typed === '' && !remove && backends.every((one) => one === '');
}

/** What a form needs to ask for passwords: what is stored, what was typed, and how to change that. */
export type SecretEditing = {
  isStored: boolean;
  change: SecretChange;
  onChange: (next: SecretChange) => void;
};

/** isByToken says whether the target of a document is opened by a token. */
export function isByToken(document: Json): boolean {
  const [kind, auth] = [valueAt(document, '/kind'), valueAt(document, '/auth')];
  return (
    kind === 'influxdb-v2' || ((kind === 'influxdb-v1' || kind === 'influxdb-relay') && auth === 'token')
  );
}

/** hasOwnUser says whether a backend of a relay has a user, and so a password, of its own. */
export function hasOwnUser(backend: Json | undefined): boolean {
  return isJsonObject(backend) && typeof backend.username === 'string' && backend.username !== '';
}

type SecretBody = {
  password?: string | null;
  token?: string | null;
  backendPasswords?: (string | null)[];
};

/** secretToSend is what the API gets: nothing keeps what is stored, null removes it. */
export function secretToSend(change: SecretChange, document: Json): SecretBody {
  if (isUnchanged(change)) return {};
  const secret = change.remove || change.typed === '' ? null : change.typed;
  if (isByToken(document)) return { token: secret };
  const backends = valueAt(document, '/kind') === 'influxdb-relay' ? listAt(document, '/backends') : [];
  const own = backends.map((backend, i) =>
    hasOwnUser(backend) && !change.remove ? change.backends[i] || null : null,
  );
  return { password: secret, ...(own.some((one) => one !== null) ? { backendPasswords: own } : {}) };
}

/** withoutBackend takes the password of a backend away with it, so that those behind it keep theirs. */
export function withoutBackend(change: SecretChange, index: number): SecretChange {
  return { ...change, backends: change.backends.filter((_, i) => i !== index) };
}

/** SecretField takes a password or token that is never shown again; it does not go into the draft that the tab keeps. */
export function SecretField({ secret, hint }: { secret: SecretEditing; hint?: ReactNode }) {
  const { document, faultAt } = useEditor();
  const { isStored, change, onChange } = secret;
  const byToken = isByToken(document);
  const noun = byToken ? 'token' : 'password';
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={byToken ? 'Token' : 'Password'}
        optional={!byToken}
        error={faultAt(`/${noun}`)}
        hint={
          hint ??
          (isStored
            ? 'One is stored. Leave this empty to keep it.'
            : 'Encrypted when saved; never shown again.')
        }
      >
        <TextInput
          type="password"
          autoComplete="new-password"
          disabled={change.remove}
          value={change.typed}
          onChange={({ target }) => onChange({ ...change, typed: target.value })}
        />
      </Field>
      {isStored ? (
        <Checkbox
          label={`Remove the stored ${noun}`}
          checked={change.remove}
          onCheckedChange={(remove) => onChange({ ...change, remove })}
        />
      ) : null}
    </div>
  );
}

/** BackendPassword takes the password of one backend of a relay, likewise. */
export function BackendPassword({ secret, index }: { secret: SecretEditing; index: number }) {
  const { change, onChange } = secret;
  const typed = change.backends[index] ?? '';
  return (
    <Field label="Password" optional>
      <TextInput
        type="password"
        autoComplete="new-password"
        disabled={change.remove}
        value={typed}
        onChange={({ target }) => {
          const all = Array.from(
            { length: Math.max(change.backends.length, index + 1) },
            (_, i) => change.backends[i] ?? '',
          );
          onChange({ ...change, backends: all.with(index, target.value) });
        }}
      />
    </Field>
  );
}
