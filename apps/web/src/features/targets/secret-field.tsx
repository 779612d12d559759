'use client';

import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

/** A password or token as it is typed: left alone, replaced, or removed. */
export type SecretChange = { typed: string; remove: boolean };

export const unchangedSecret: SecretChange = { typed: '', remove: false };

/** secretToSend is what the API gets: nothing keeps what is stored, null removes it. */
export function secretToSend(
  { typed, remove }: SecretChange,
  byToken: boolean,
): { password?: string | null; token?: string | null } {
  if (!remove && typed === '') return {};
  const secret = remove ? null : typed;
  return byToken ? { token: secret } : { password: secret };
}

/** SecretField takes a password or token that is never shown again; it does not go into the draft that the tab keeps. */
export function SecretField({
  byToken,
  isStored,
  change,
  onChange,
}: {
  byToken: boolean;
  isStored: boolean;
  change: SecretChange;
  onChange: (next: SecretChange) => void;
}) {
  const noun = byToken ? 'token' : 'password';
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={byToken ? 'Token' : 'Password'}
        optional={!byToken}
        hint={
          isStored
            ? 'One is stored. Leave this empty to keep it.'
            : 'Encrypted when saved; never shown again.'
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
