'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { runBodyShape } from '#api/shapes/records.ts';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { useDebounced } from '#features/forms/use-debounced.ts';
import { Button } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { type PreparedVegeta, prepareVegetaImport } from './prepare-vegeta-import.ts';
import { TextFile } from './text-file.tsx';

const quietMs = 300;

/** VegetaImport takes results of vegeta, shows what was understood, and stores them as a run. */
export function VegetaImport() {
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [pointsPerRequest, setPointsPerRequest] = useState<number | null>(1);
  const still = useDebounced(text, quietMs);
  const prepared = useMemo(() => prepareVegetaImport(still), [still]);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Field
          label="Results of vegeta"
          hint="A report (text of any version, or -type=json), or results by vegeta encode -to json or -to csv. It is read here before it is sent."
          error={prepared.kind === 'refused' ? prepared.reason : null}
        >
          <TextArea
            mono
            rows={12}
            spellCheck={false}
            autoCapitalize="off"
            placeholder={
              'Requests      [total, rate, throughput]  180000, 3000.02, 2999.98\nDuration      [total, attack, wait]      ...'
            }
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <TextFile
          label="Or choose a file"
          onText={(content, fileName) => {
            setText(content);
            if (name === '') setName(fileName);
          }}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Name of the run">
            <TextInput value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
          </Field>
          <Field
            label="Points per request"
            hint="Reports do not include it; rates in points are derived from it."
          >
            <NumberInput value={pointsPerRequest} onValueChange={setPointsPerRequest} />
          </Field>
        </div>
        <StoreRun
          prepared={prepared}
          body={{ name: name.trim() || 'vegeta attack', text: still, pointsPerRequest }}
        />
      </div>
      <div aria-live="polite" className="min-w-0 xl:sticky xl:top-4">
        {prepared.kind === 'read' ? <Understood prepared={prepared} /> : null}
      </div>
    </div>
  );
}

function Understood({ prepared }: { prepared: Extract<PreparedVegeta, { kind: 'read' }> }) {
  return (
    <Panel title="What was recognized">
      <div className="flex flex-col gap-3">
        <DefinitionList entries={prepared.entries} />
        {prepared.errors.length > 0 ? (
          <ul className="figures max-h-48 list-disc overflow-y-auto pl-4 text-[12.5px] [overflow-wrap:anywhere]">
            {prepared.errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        ) : null}
        <p className="text-[13px] text-ink-soft">
          The run can be compared with others. It cannot be verified: its points cannot be read back.
        </p>
      </div>
    </Panel>
  );
}

function StoreRun({
  prepared,
  body,
}: {
  prepared: PreparedVegeta;
  body: { name: string; text: string; pointsPerRequest: number | null };
}) {
  const router = useRouter();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => fetchApi('POST', '/imports/vegeta', runBodyShape, { body }),
    meta: { invalidates: [queryKeys.runLists] },
    onSuccess: ({ id }) => router.push(`/runs/${id}`),
  });
  return (
    <>
      {error ? <ProblemCallout problem={error.problem} /> : null}
      <div>
        <Button
          look="primary"
          busy={isPending || isSuccess}
          disabled={prepared.kind !== 'read'}
          onClick={() => mutate()}
        >
          Import as a run
        </Button>
      </div>
    </>
  );
}
