'use client';

import { maxSearchRuns } from '@tidemark/domain/experiment/outage-search';
import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import Link from 'next/link';
import { Help } from '#features/docs/help.tsx';
import { NumberAt, SelectAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { isJsonObject, withValue } from '#features/forms/json-document.ts';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { prepareSearchedFaults, startSearch, whyNotSearched } from './searched-faults.ts';

const at = '/search';

const survivals = [
  { value: 'nothing-lost', label: 'nothing was lost' },
  { value: 'converged', label: 'nothing was lost, and all parts held the same again' },
];

/** SearchFields ask how long a part may be away: the length of one fault is changed from run to run, in place of repetitions. */
export function SearchFields({ profiles }: { profiles: readonly LoadProfile[] }) {
  const editor = useEditor();
  const isOn = useIsSearch();
  const fault = editor.faultAt(at);
  return (
    <Disclosure
      summary="How long may a part be away?"
      hint={isOn ? 'search in place of repetitions' : 'off'}
      open={isOn}
    >
      <div className="flex flex-col gap-4">
        <Checkbox
          label="Search for the longest time that is survived"
          hint={`Each cell has up to ${maxSearchRuns} runs in place of repetitions. The length of one fault of the load profile follows from the runs before: the longest first, then the shortest, then between what was survived and what was not.`}
          checked={isOn}
          onCheckedChange={(checked) =>
            editor.change(withValue(editor.document, at, checked ? startSearch(profiles) : null))
          }
        />
        {fault ? <FieldError>{fault}</FieldError> : null}
        {isOn ? <SearchSettings profiles={profiles} /> : null}
      </div>
    </Disclosure>
  );
}

/** useIsSearch says whether the document asks for a search. */
export function useIsSearch(): boolean {
  return isJsonObject(useValue(at));
}

function SearchSettings({ profiles }: { profiles: readonly LoadProfile[] }) {
  return (
    <div className="flex flex-col gap-3">
      <FaultField profiles={profiles} />
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberAt pointer={`${at}/lowSeconds`} label="Shortest" unit="s" hint="Surely survived" />
        <NumberAt
          pointer={`${at}/highSeconds`}
          label="Longest"
          unit="s"
          hint="Tried first. The load must go on long enough for it."
        />
        <NumberAt
          pointer={`${at}/resolutionSeconds`}
          label="Resolution"
          unit="s"
          fallback={0.5}
          hint="Closer lengths count as equal"
        />
        <NumberAt
          pointer={`${at}/toleratedShare`}
          label="Tolerated loss"
          unit="%"
          scale={0.01}
          fallback={0}
          hint="Of all points sent, such as those in flight"
        />
      </div>
      <SelectAt
        pointer={`${at}/survives`}
        label="A length is survived where"
        fallback="nothing-lost"
        options={survivals}
      />
      <p className="text-[13px] text-ink-faint">
        A run that does not show whether anything was lost is repeated once. The page of the experiment says
        in one sentence what is survived, beside what queue and rate predict.{' '}
        <Help of="how-long-may-it-be-away" about="How long may it be away?" />
      </p>
    </div>
  );
}

function FaultField({ profiles }: { profiles: readonly LoadProfile[] }) {
  const editor = useEditor();
  const pointer = `${at}/fault`;
  const value = useValue(pointer) ?? 0;
  const choices = prepareSearchedFaults(profiles);
  if (choices.length === 0) {
    return (
      <Callout tone="warn" title="No fault to search with">
        No chosen load profile has a fault with a length in seconds. Choose another one, or{' '}
        <Link href="/profiles/new" className="underline">
          draw the fault in a new load profile
        </Link>
        .
      </Callout>
    );
  }
  const isKnown = choices.some(({ index }) => index === value);
  return (
    <Field
      label="Fault"
      error={editor.faultAt(pointer) ?? whyNotSearched(profiles, value)}
      hint="Its length is what the search changes."
    >
      <Select
        options={[
          ...(isKnown ? [] : [{ value: String(value), label: `fault ${String(value)}, which is not there` }]),
          ...choices.map(({ index, text }) => ({ value: String(index), label: text })),
        ]}
        value={String(value)}
        onChange={({ target }) => editor.change(withValue(editor.document, pointer, Number(target.value)))}
      />
    </Field>
  );
}
