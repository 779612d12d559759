'use client';

import { useQuery } from '@tanstack/react-query';
import { longestNotes, type ReportSection, reportSections } from '@tidemark/analysis/compare/report-snapshot';
import { pageOf, reportBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, FieldGroup } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { expiryChoices, type ShareChoices } from './share-body.ts';

const sectionLabels: Record<ReportSection, string> = {
  figures: 'Figures',
  chart: 'Chart',
  thresholds: 'Thresholds',
  method: 'Method',
  notes: 'Notes',
  details: 'Details: all figures, charts, plans, timelines, capsules',
};

/** ShareOptions are what few reports need: who may read it, how long, and what it shows. */
export function ShareOptions({
  choices,
  onChange,
}: {
  choices: ShareChoices;
  onChange: (choices: ShareChoices) => void;
}) {
  const set = (change: Partial<ShareChoices>) => onChange({ ...choices, ...change });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Expires">
          <Select
            value={choices.expiry}
            options={expiryChoices.map(({ value, label }) => ({ value, label }))}
            onChange={(event) => set({ expiry: event.target.value })}
          />
        </Field>
        <Field label="Password" optional hint="8 characters or more; send it apart from the link.">
          <TextInput
            value={choices.password}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => set({ password: event.target.value })}
          />
        </Field>
      </div>
      <Field label="Notes" optional hint="Markdown, below what was measured. HTML and pictures are left out.">
        <TextArea
          value={choices.notes}
          rows={4}
          maxLength={longestNotes}
          onChange={(event) => set({ notes: event.target.value })}
        />
      </Field>
      <FieldGroup legend="Sections" hint="The answer always stands first.">
        <div className="grid gap-2 sm:grid-cols-2">
          {reportSections.map((section) => (
            <Checkbox
              key={section}
              label={sectionLabels[section]}
              className={section === 'details' ? 'sm:col-span-2' : ''}
              checked={choices.sections.includes(section)}
              onCheckedChange={(isChosen) =>
                set({ sections: withSection(choices.sections, section, isChosen) })
              }
            />
          ))}
        </div>
      </FieldGroup>
      <Replaced value={choices.supersedes} onChange={(supersedes) => set({ supersedes })} />
      <Checkbox
        label="Show the addresses of targets"
        hint="Hidden by default. Users, buckets and passwords stay hidden."
        checked={choices.showTargets}
        onCheckedChange={(showTargets) => set({ showTargets })}
      />
    </div>
  );
}

/** The order stays that of all sections. */
function withSection(
  chosen: readonly ReportSection[],
  section: ReportSection,
  isChosen: boolean,
): ReportSection[] {
  return reportSections.filter((one) => (one === section ? isChosen : chosen.includes(one)));
}

const reportsShape = pageOf(reportBodyShape);
const path = '/reports?limit=50';

function Replaced({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data } = useQuery({
    queryKey: queryKeys.report(path),
    queryFn: ({ signal }) => fetchApi('GET', path, reportsShape, { signal }),
  });
  const options = (data?.items ?? [])
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ id, title, createdAt }) => ({ value: id, label: `${createdAt.slice(0, 10)} ${title}` }));
  return (
    <Field label="Replaces" optional hint="Its page leads readers to this report; both stay.">
      <Select
        placeholder="No other report"
        value={value}
        options={options}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
