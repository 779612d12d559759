'use client';

import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** A password as it is typed: left alone, replaced, or removed. */
export type PasswordChange = { typed: string; remove: boolean };

export const unchangedPassword: PasswordChange = { typed: '', remove: false };

/** passwordToSend is what the API gets: undefined keeps what is stored, null removes it. */
export function passwordToSend({ typed, remove }: PasswordChange): string | null | undefined {
  if (remove) return null;
  return typed === '' ? undefined : typed;
}

/** PasswordField takes a password that is never shown again; it does not go into the draft that the tab keeps. */
export function PasswordField({
  hasPassword,
  change,
  onChange,
}: {
  hasPassword: boolean;
  change: PasswordChange;
  onChange: (next: PasswordChange) => void;
}) {
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Password"
        optional
        hint={
          hasPassword
            ? 'One is stored. Leave this empty to keep it.'
            : 'Sealed when it is saved, and never shown again.'
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
      {hasPassword ? (
        <Checkbox
          label="Remove the stored password"
          checked={change.remove}
          onCheckedChange={(remove) => onChange({ ...change, remove })}
        />
      ) : null}
    </div>
  );
}
