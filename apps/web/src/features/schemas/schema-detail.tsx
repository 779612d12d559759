import type { SchemaRecord } from '@tidemark/domain/run/records';
import { DeleteButton } from '#features/deletion/delete-button.tsx';
import { Help } from '#features/docs/help.tsx';
import { type Json, toJson } from '#features/forms/json-document.ts';
import { yamlOf } from '#features/forms/yaml-text.ts';
import { ArchiveButton } from '#features/pages/archive-button.tsx';
import { RevisionList } from '#features/pages/revision-list.tsx';
import { LinkButton } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Panel } from '#ui/panel.tsx';
import { DeriveVariantDialog } from './derive-variant-dialog.tsx';
import { describeSchema } from './describe-schema.ts';
import { ForecastFigures } from './forecast-panel.tsx';
import { prepareSchemaForecast, startAssumptions } from './prepare-schema-forecast.ts';

/** SchemaDetail shows one revision of a schema, what it would write, and the revisions it has. */
export function SchemaDetail({
  record,
  newest,
  startMs,
}: {
  record: SchemaRecord;
  newest: number;
  startMs: number;
}) {
  const { measurements, tags, fields, entities } = describeSchema(record.schema);
  const document: Json = toJson(record.schema);
  const assumptions = startAssumptions(record.schema);
  const prepared = prepareSchemaForecast(document, assumptions, startMs);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Panel title="What it writes" help={<Help of="what-it-writes" about="What it writes" />}>
          <DefinitionList
            entries={[
              { term: 'Measurements', value: <span className="figures">{measurements}</span> },
              { term: 'Tags', value: <span className="figures">{tags}</span> },
              { term: 'Fields', value: <span className="figures">{fields}</span> },
              { term: 'Entities', value: entities },
              { term: 'Seed', value: <span className="figures">{record.schema.seed}</span> },
              { term: 'Saved', value: <LocalTime iso={record.updatedAt.toISOString()} /> },
            ]}
          />
        </Panel>
        <CodeBlock label="As YAML, for a plan file" code={yamlOf({ schema: document })} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Panel
          title="Forecast"
          help={<Help of="forecast" about="Forecast" />}
          description={`With ${assumptions.roundsPerSimulatedMinute} rounds per simulated minute, ${assumptions.days} days of which ${assumptions.retentionDays} are kept.`}
        >
          <ForecastFigures prepared={prepared} />
        </Panel>
        <RevisionList base={`/schemas/${record.id}`} shown={record.revision} newest={newest} />
      </div>
    </div>
  );
}

/** SchemaActions offers what can be done with a schema. */
export function SchemaActions({ record: { id, schema, archivedAt } }: { record: SchemaRecord }) {
  const tagKeys = [...new Set(schema.measurements.flatMap((group) => group.tags.map((tag) => tag.key)))];
  const archived = archivedAt !== null;
  return (
    <>
      <DeleteButton noun="schema" path={`/schemas/${id}`} listHref="/schemas" />
      <ArchiveButton noun="schema" path={`/schemas/${id}`} archived={archived} listHref="/schemas" />
      {tagKeys.length > 0 ? <DeriveVariantDialog schemaId={id} tagKeys={tagKeys} /> : null}
      <LinkButton href={`/schemas/${id}/edit`}>Edit</LinkButton>
      {archived ? null : (
        <LinkButton look="primary" href={`/runs/new?schema=${id}`}>
          Run it
        </LinkButton>
      )}
    </>
  );
}
