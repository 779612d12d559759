'use client';

import type { SystemChoice } from '#features/runs/run-choices.ts';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { daysFault, type RamSchema, type TextSource, textSources } from './ram-choice.ts';

type Typed = { days: number | null; newPerDay: number | null };

type Kept = {
  rolling: RamSchema['rolling'];
  typed: Typed;
  onTyped: (typed: Typed) => void;
};

/** RamFields asks for schema, system, retention and, where entities come and go, for the new ones per day. */
export function RamFields({
  schemas,
  schemaKey,
  systems,
  systemKey,
  pasted,
  onChoice,
  ...kept
}: Kept & {
  schemas: RamSchema[];
  schemaKey: string;
  systems: SystemChoice[];
  systemKey: string;
  pasted: PastedText;
  onChoice: (changes: Record<string, string | null>) => void;
}) {
  const source = textSources.find(({ key }) => key === schemaKey);
  const { days, newPerDay } = kept.typed;
  const keep = () => onChoice({ days: textOf(days), new: textOf(newPerDay) });
  return (
    <form
      aria-label="Question"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[2fr_2fr_1fr_1fr]">
        <Field label="Schema">
          <Select
            value={schemaKey}
            options={[...schemas, ...textSources].map(({ key, label }) => ({ value: key, label }))}
            onChange={({ target }) => {
              kept.onTyped({ days, newPerDay: null });
              onChoice({ schema: target.value, new: null });
            }}
          />
        </Field>
        <Field label="System">
          <Select
            value={systemKey}
            options={systems.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={({ target }) => onChoice({ system: target.value })}
          />
        </Field>
        <KeptFields {...kept} keep={keep} />
      </div>
      {source === undefined ? null : <PastedField source={source} pasted={pasted} />}
    </form>
  );
}

const textOf = (value: number | null) => (value === null ? null : String(value));

function KeptFields({ rolling, typed, onTyped, keep }: Kept & { keep: () => void }) {
  return (
    <>
      <Field label="Data kept" error={daysFault(typed.days)}>
        <NumberInput
          value={typed.days}
          unit="days"
          onValueChange={(days) => onTyped({ ...typed, days })}
          onBlur={keep}
        />
      </Field>
      {rolling === null ? null : (
        <Field
          label="New entities"
          optional
          hint={`Default: ${Math.round(rolling.newPerDay).toLocaleString('en')} per day, as in the schema.`}
        >
          <NumberInput
            value={typed.newPerDay}
            unit="per day"
            onValueChange={(newPerDay) => onTyped({ ...typed, newPerDay })}
            onBlur={keep}
          />
        </Field>
      )}
    </>
  );
}

/** What was pasted, and why it gives no schema. */
export type PastedText = { text: string; fault: string | null; onText: (text: string) => void };

function PastedField({ source, pasted }: { source: TextSource; pasted: PastedText }) {
  return (
    <Field
      label={source.field}
      error={pasted.fault}
      hint="Read in this browser; only the resulting schema is sent. Nothing is stored."
    >
      <TextArea
        mono
        rows={source.key === 'inch' ? 2 : 6}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={source.placeholder}
        value={pasted.text}
        onChange={({ target }) => pasted.onText(target.value)}
      />
    </Field>
  );
}
