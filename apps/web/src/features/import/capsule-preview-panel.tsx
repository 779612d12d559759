'use client';

import { useMutation } from '@tanstack/react-query';
import type { CapsulePreview } from '@tidemark/domain/capsule/capsule-preview';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import { Help } from '#features/docs/help.tsx';
import type { SystemChoice } from '#features/runs/run-choices.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { capsuleEntries } from './capsule-entries.ts';

const madeShape = z.object({ kind: z.enum(['run', 'experiment']), id: z.string() });

/** CapsulePreviewPanel shows what a capsule would run, asks for the systems that are missing here, and runs it. */
export function CapsulePreviewPanel({
  capsule,
  preview,
  systems,
}: {
  capsule: unknown;
  preview: CapsulePreview;
  systems: readonly SystemChoice[];
}) {
  const router = useRouter();
  const [chosen, setChosen] = useState<Record<number, string>>({});
  const lacking = preview.systems.some(({ missing }, place) => missing !== null && !chosen[place]);
  const body = {
    capsule,
    systems: preview.systems.map((_, place) => systems.find(({ key }) => key === chosen[place])?.ask ?? null),
  };
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => fetchApi('POST', '/capsules', madeShape, { body }),
    meta: { invalidates: [queryKeys.runLists] },
    onSuccess: ({ kind, id }) => router.push(`/${kind}s/${id}`),
  });
  return (
    <Panel title="What would be run" help={<Help of="what-would-be-run" about="What would be run" />}>
      <div className="flex flex-col gap-4">
        <DefinitionList entries={capsuleEntries(preview)} />
        {preview.vouched ? null : (
          <Callout tone="warn" title="This capsule cannot be verified">
            It carries no digest, so it may have been changed since it was created.
          </Callout>
        )}
        {preview.systems.map(({ label, missing }, place) => (
          <Field key={label} label={`Replacement for ${label}`} hint={missing ?? undefined}>
            <Select
              placeholder={missing === null ? `${label}, as in the capsule` : 'Choose a system'}
              options={systems.map(({ key, title }) => ({ value: key, label: title }))}
              value={chosen[place] ?? ''}
              onChange={({ target }) => setChosen({ ...chosen, [place]: target.value })}
            />
          </Field>
        ))}
        {error ? <ProblemCallout problem={error.problem} /> : null}
        <div>
          <Button look="primary" busy={isPending || isSuccess} disabled={lacking} onClick={() => mutate()}>
            {preview.kind === 'run' ? 'Run it' : 'Start the experiment'}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
