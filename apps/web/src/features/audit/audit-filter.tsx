import { auditOutcomes } from '@tidemark/domain/audit/audit-entry';
import { Button, LinkButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { type AuditAddress, isFiltered } from './audit-address.ts';
import { actionChoices } from './audit-words.ts';
import { outcomeWords } from './outcome-badge.tsx';

/** AuditFilter narrows the log; every choice stands in the address, so it works without scripts and can be sent to others. */
export function AuditFilter({ address }: { address: AuditAddress }) {
  return (
    <form
      action="/settings/audit"
      className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap"
      aria-label="Filter of the audit log"
    >
      <Field label="Who" className="col-span-2 sm:w-48">
        <TextInput name="who" maxLength={200} defaultValue={address.who} placeholder="Name or email" />
      </Field>
      <Field label="What" className="col-span-2 sm:w-64">
        <Select
          name="action"
          placeholder="Everything"
          options={actionChoices}
          defaultValue={address.action ?? ''}
        />
      </Field>
      <Field label="Outcome" className="col-span-2 sm:w-36">
        <Select
          name="outcome"
          placeholder="Any"
          options={auditOutcomes.map((value) => ({ value, label: outcomeWords[value] }))}
          defaultValue={address.outcome ?? ''}
        />
      </Field>
      <Field label="From (UTC)" className="sm:w-40">
        <TextInput name="from" type="date" defaultValue={address.from} />
      </Field>
      <Field label="Until (UTC)" className="sm:w-40">
        <TextInput name="until" type="date" defaultValue={address.until} />
      </Field>
      <Button type="submit">Filter</Button>
      {isFiltered(address) ? (
        <LinkButton href="/settings/audit" look="quiet">
          Clear
        </LinkButton>
      ) : null}
    </form>
  );
}
