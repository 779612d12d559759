import type { JudgementValue } from '@tidemark/domain/run/judgement';
import type { RunOrder, RunSortKey } from '@tidemark/domain/run/run-order';
import type { RunState } from '@tidemark/domain/run/run-state';
import { z } from 'zod';
import type { Connection } from '../client.ts';

/** What a list of runs is narrowed to; null or empty: not by this. */
export type RunFilter = {
  states: readonly RunState[] | null;
  judgements: readonly JudgementValue[] | null;
  schemaId: string | null;
  profileId: string | null;
  targetId: string | null;
  experimentId: string | null;
  projectId: string | null;
  schemaName: string | null;
  systemName: string | null;
  createdBy: string | null;
  /** Of the context of the run. */
  branch: string | null;
  commit: string | null;
  /** Labels that a run must all have. */
  labels: readonly string[];
  /** Words that must each be part of its texts, or a label. */
  words: readonly string[];
};

/** Position in a list: the value that it is sorted by (null: none), and the id, which decides between equal values. */
export type RunPosition = { value: string | number | null; id: string };

export type RunListQuery = RunFilter & { order: RunOrder; after: RunPosition | null; limit: number };

type Column = { name: string; type: string; isNullable: boolean };
const figure = (name: string): Column => ({ name, type: 'float8', isNullable: true });

/** Columns of the orders; each has an index after the workspace and before the id. */
const columns: Record<RunSortKey, Column> = {
  created: { name: 'created_at', type: 'timestamptz', isNullable: false },
  name: { name: 'name', type: 'text', isNullable: false },
  judgement: { name: 'judgement_rank', type: 'int', isNullable: true },
  rate: figure('points_per_sec'),
  p99: figure('response_p99_us'),
  heap: figure('heap_at_rest_bytes'),
  series: figure('series_at_end'),
  size: figure('stored_bytes'),
};

const positionShape = z
  .object({ id: z.string(), value: z.union([z.string(), z.number(), z.date()]).nullable() })
  .transform(
    ({ id, value }): RunPosition => ({ id, value: value instanceof Date ? value.getTime() : value }),
  );

/** listRunPositions gives the ids of runs in an order, those without the value last; indexes serve every page. */
export async function listRunPositions(
  db: Connection,
  workspaceId: string,
  query: RunListQuery,
): Promise<RunPosition[]> {
  const { order, after, limit } = query;
  const column = columns[order.key];
  const atNulls = after !== null && after.value === null;
  const valued = atNulls ? [] : await readPart(db, workspaceId, query, column, true);
  if (!column.isNullable || valued.length === limit) return valued;
  const rest = { ...query, after: atNulls ? after : null, limit: limit - valued.length };
  return [...valued, ...(await readPart(db, workspaceId, rest, column, false))];
}

function readPart(
  db: Connection,
  workspaceId: string,
  { order, after, limit, ...filter }: RunListQuery,
  column: Column,
  hasValue: boolean,
): Promise<RunPosition[]> {
  const values: unknown[] = [workspaceId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['run.workspace_id = $1', ...runConditions(filter, bind)];
  if (column.isNullable) conditions.push(`${column.name} IS ${hasValue ? 'NOT NULL' : 'NULL'}`);
  const beyond = order.isDescending ? '<' : '>';
  if (after && !hasValue) conditions.push(`id ${beyond} ${bind(after.id)}`);
  if (after && hasValue) {
    const value = order.key === 'created' ? new Date(Number(after.value)) : after.value;
    conditions.push(`(${column.name}, id) ${beyond} (${bind(value)}::${column.type}, ${bind(after.id)})`);
  }
  const direction = order.isDescending ? 'DESC' : 'ASC';
  const text = `SELECT id, ${column.name} AS value FROM run WHERE ${conditions.join(' AND ')}
     ORDER BY ${hasValue ? `${column.name} ${direction}, ` : ''}id ${direction} LIMIT ${bind(limit)}`;
  return db.query(positionShape, text, values);
}

type Bind = (value: unknown) => string;

/** runConditions gives the conditions of a filter for runs that are not deleted; `bind` adds a value and gives its place. */
export function runConditions(filter: RunFilter, bind: Bind): string[] {
  const equal: [string, string | null][] = [
    ['schema_id', filter.schemaId],
    ['profile_id', filter.profileId],
    ['target_id', filter.targetId],
    ['experiment_id', filter.experimentId],
    ['project_id', filter.projectId],
    ['schema_name', filter.schemaName],
    ['system_name', filter.systemName],
    ['created_by', filter.createdBy],
    ["context->>'branch'", filter.branch],
    ["context->>'commit'", filter.commit],
  ];
  return [
    'run.deleted_at IS NULL',
    ...equal.flatMap(([name, value]) => (value === null ? [] : [`run.${name} = ${bind(value)}`])),
    ...(filter.states === null ? [] : [`run.state = ANY (${bind(filter.states)}::text[])`]),
    ...(filter.judgements === null ? [] : [`run.judgement = ANY (${bind(filter.judgements)}::text[])`]),
    ...(filter.labels.length === 0 ? [] : [`run.labels @> ${bind(filter.labels)}::text[]`]),
    ...filter.words.map((word) => {
      const part = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      return `(run.search_text LIKE lower(${bind(part)}) OR run.labels @> ARRAY[${bind(word)}::text])`;
    }),
  ];
}

/** An entry of the folded list: a single run, or an experiment that stands for its runs. */
export type ListEntry = { kind: 'run' | 'experiment'; id: string; createdAt: Date };

const entryShape: z.ZodType<ListEntry> = z.object({
  kind: z.enum(['run', 'experiment']),
  id: z.string(),
  createdAt: z.date(),
});

/** listFoldedEntries gives single runs and experiments with a run that the filter keeps, by the date of their creation. */
export function listFoldedEntries(
  db: Connection,
  workspaceId: string,
  { order, after, limit, ...filter }: RunListQuery,
): Promise<ListEntry[]> {
  const values: unknown[] = [workspaceId, limit];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = runConditions(filter, bind).join(' AND ');
  const sign = order.isDescending ? '<' : '>';
  const page = after
    ? `AND (created_at, id) ${sign} (${bind(new Date(Number(after.value)))}::timestamptz, ${bind(after.id)})`
    : '';
  const direction = order.isDescending ? 'DESC' : 'ASC';
  // Judgements are common: a probe of each experiment in order ends sooner than a join with all their runs.
  const isCommon = filter.judgements !== null && filter.words.length === 0 && filter.labels.length === 0;
  const matching = `SELECT true FROM run WHERE run.experiment_id = experiment.id AND ${conditions}`;
  const hasRun = isCommon ? `(${matching} LIMIT 1)` : `EXISTS (${matching})`;
  const sorted = `ORDER BY created_at ${direction}, id ${direction} LIMIT $2`;
  return db.query(
    entryShape,
    `SELECT kind, id, created_at AS "createdAt" FROM (
       (SELECT 'run' AS kind, id, created_at FROM run
        WHERE workspace_id = $1 AND experiment_id IS NULL AND ${conditions} ${page} ${sorted})
       UNION ALL
       (SELECT 'experiment', id, created_at FROM experiment
        WHERE workspace_id = $1 AND deleted_at IS NULL ${page} AND ${hasRun} ${sorted})
     ) AS entry ${sorted}`,
    values,
  );
}
