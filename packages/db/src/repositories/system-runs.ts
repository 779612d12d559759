import { type JudgementValue, judgementValues } from '@tidemark/domain/run/judgement';
import { type RunState, runStates } from '@tidemark/domain/run/run-state';
import { z } from 'zod';
import type { Connection } from '../client.ts';

/** The newest run of a system. `version` is the one that its server reported; null until it did. */
export type LastRun = {
  id: string;
  name: string;
  state: RunState;
  judgement: JudgementValue | null;
  createdAt: Date;
  version: string | null;
};

/** How often a system was run, and how the newest run ended; null: never. */
export type SystemRuns = { count: number; last: LastRun | null };

const row = z
  .object({
    key: z.string(),
    count: z.number(),
    id: z.string().nullable(),
    name: z.string().nullable(),
    state: z.enum(runStates).nullable(),
    judgement: z.enum(judgementValues).nullable(),
    created_at: z.date().nullable(),
    version: z.string().nullable(),
  })
  .transform(({ key, count, id, name, state, judgement, created_at: createdAt, version }) => ({
    key,
    count,
    last:
      id === null || name === null || state === null || createdAt === null
        ? null
        : { id, name, state, judgement, createdAt, version },
  }));

const columns = `wanted.key, counted.count, last.id, last.name, last.state, last.judgement, last.created_at, last.version`;
const lastOf = `SELECT id, name, state, judgement, created_at, summary->'target'->>'version' AS version FROM run`;
const newest = 'ORDER BY created_at DESC, id DESC LIMIT 1';

/** runsOfTargets gives the runs of each target of a workspace by its id. */
export async function runsOfTargets(
  db: Connection,
  workspaceId: string,
  targetIds: readonly string[],
): Promise<Map<string, SystemRuns>> {
  const where = 'WHERE workspace_id = $1 AND target_id = wanted.key';
  const rows = await db.query(
    row,
    `SELECT ${columns} FROM unnest($2::text[]) AS wanted(key)
     CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM run ${where}) AS counted
     LEFT JOIN LATERAL (${lastOf} ${where} ${newest}) AS last ON true`,
    [workspaceId, targetIds],
  );
  return byKey(rows);
}

/** runsOfLaunchers gives the runs in a workspace of each launcher, over all its variants, by its name. */
export async function runsOfLaunchers(
  db: Connection,
  workspaceId: string,
  launchers: readonly string[],
): Promise<Map<string, SystemRuns>> {
  // As the index run_of_launcher has it.
  const where = `WHERE workspace_id = $1 AND plan->'target'->>'launcher' = wanted.key`;
  const rows = await db.query(
    row,
    `SELECT ${columns} FROM unnest($2::text[]) AS wanted(key)
     CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM run ${where}) AS counted
     LEFT JOIN LATERAL (${lastOf} ${where} ${newest}) AS last ON true`,
    [workspaceId, launchers],
  );
  return byKey(rows);
}

function byKey(rows: z.infer<typeof row>[]): Map<string, SystemRuns> {
  return new Map(rows.map(({ key, count, last }) => [key, { count, last }]));
}
