'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { inferredSchemaShape } from '@tidemark/imports/infer/inferred-schema';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { queryKeys } from '#features/api-client/query-client.ts';
import type { Json } from '#features/forms/json-document.ts';
import type { FoundSchema } from '#features/schemas/forecast-subject.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { InferredPanel } from './inferred-panel.tsx';
import type { ImportChoice } from './schema-start.ts';

type Picks = { targetId: string; database: string };

/** ImportFromTarget reads the schema of a database of a saved target; the target is only read. */
export function ImportFromTarget({
  targets,
  picks,
  onFound,
  onPick,
  onUse,
}: {
  targets: ImportChoice[];
  picks: Picks;
  onFound: (found: FoundSchema | null) => void;
  onPick: (picks: Picks) => void;
  onUse: (document: Json) => void;
}) {
  const known = targets.some(({ id }) => id === picks.targetId) ? picks.targetId : '';
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: ({ targetId, database }: Picks) =>
      fetchApi('POST', `/targets/${targetId}/import-schema`, inferredSchemaShape, { body: { database } }),
  });
  const pick = (next: Picks) => {
    reset();
    onPick(next);
  };
  if (targets.length === 0) return <NoTarget />;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Target" hint="A saved InfluxDB 1.x. Nothing is written to it.">
          <Select
            placeholder="Choose a target"
            options={targets.map(({ id, label }) => ({ value: id, label }))}
            value={known}
            onChange={({ target }) => pick({ targetId: target.value, database: '' })}
          />
        </Field>
        {known === '' ? null : (
          <DatabaseField
            key={known}
            targetId={known}
            database={picks.database}
            onPick={(database) => pick({ targetId: known, database })}
          />
        )}
      </div>
      <div>
        <Button
          busy={isPending}
          disabled={known === '' || picks.database === ''}
          onClick={() => mutate({ targetId: known, database: picks.database })}
        >
          Read its schema
        </Button>
      </div>
      <div role="status" className="flex flex-col gap-4">
        {isPending ? (
          <p className="text-[13px] text-ink-soft">
            Reading measurements, tags, fields and a sample of points.
          </p>
        ) : null}
        {data ? <InferredPanel inferred={data} onFound={onFound} onUse={onUse} /> : null}
        {error ? <ProblemCallout problem={error.problem} /> : null}
      </div>
    </div>
  );
}

function DatabaseField({
  targetId,
  database,
  onPick,
}: {
  targetId: string;
  database: string;
  onPick: (database: string) => void;
}) {
  const { data, error } = useDatabases(targetId);
  if (error) return <ProblemCallout problem={error.problem} />;
  if (!data) return <p className="text-[13px] text-ink-soft sm:pt-6">Loading databases.</p>;
  const { databases } = data;
  if (databases.length === 0) return <Callout>This target has no databases.</Callout>;
  return (
    <Field label="Database">
      <Select
        placeholder="Choose a database"
        options={databases.map((name) => ({ value: name, label: name }))}
        value={databases.includes(database) ? database : ''}
        onChange={({ target }) => onPick(target.value)}
      />
    </Field>
  );
}

function NoTarget() {
  return (
    <Callout
      title="No target to import from"
      actions={
        <LinkButton size="small" href="/targets/new">
          Add a target
        </LinkButton>
      }
    >
      Save a running InfluxDB 1.x as a target first.
    </Callout>
  );
}

const databasesShape = z.object({ databases: z.array(z.string()) });

/** useDatabases lists the databases of a target, anew each time the field appears. */
function useDatabases(targetId: string) {
  return useQuery({
    queryKey: queryKeys.targetDatabases(targetId),
    queryFn: ({ signal }) => fetchApi('GET', `/targets/${targetId}/databases`, databasesShape, { signal }),
    gcTime: 0,
  });
}
