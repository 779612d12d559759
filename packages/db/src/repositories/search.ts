import { type SearchHit, searchKinds } from '@tidemark/domain/run/search-hit';
import { z } from 'zod';
import type { Connection } from '../client.ts';

const hitShape: z.ZodType<SearchHit> = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
});

/** The newest rows whose text contains every word, at most as many as the second value. */
type Matching = (table: string, text: string) => string;

const parts: readonly ((matching: Matching) => string)[] = [
  (matching) => `SELECT 'run' AS kind, id, name, concat_ws(', ', schema_name, system_name) AS detail FROM run
    WHERE ${matching('run', 'search_text')}`,
  (matching) => `SELECT 'experiment', id, design->>'name', NULL FROM experiment
    WHERE ${matching('experiment', "lower(design->>'name')")}`,
  (matching) => `SELECT 'schema', schema.id, content->>'name', NULL
    FROM schema JOIN schema_revision ON schema_id = schema.id AND schema_revision.revision = schema.revision
    WHERE archived_at IS NULL AND ${matching('schema', "lower(content->>'name')")}`,
  (matching) => `SELECT 'profile', load_profile.id, content->>'name', NULL
    FROM load_profile JOIN load_profile_revision
      ON profile_id = load_profile.id AND load_profile_revision.revision = load_profile.revision
    WHERE archived_at IS NULL AND ${matching('load_profile', "lower(content->>'name')")}`,
  (matching) => `SELECT 'target', id, content->>'name', content->>'url' FROM target
    WHERE archived_at IS NULL AND ${matching('target', "lower((content->>'name') || ' ' || COALESCE(content->>'url', ''))")}`,
  (
    matching,
  ) => `SELECT 'report', id, title, CASE WHEN revoked_at IS NULL THEN NULL ELSE 'revoked' END FROM report
    WHERE ${matching('report', 'lower(title)')}`,
];

/** searchNames gives the newest items of each kind whose texts contain every word, at most `limit` of each; no words: the newest. */
export function searchNames(
  db: Connection,
  workspaceId: string,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<SearchHit[]> {
  const values: unknown[] = [workspaceId, limit];
  const places = words.map((word) => `$${values.push(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`);
  const matching: Matching = (table, text) => {
    const conditions = [
      `${table}.workspace_id = $1`,
      ...places.map((place) => `${text} LIKE lower(${place})`),
    ];
    if (table !== 'report') conditions.push(`${table}.deleted_at IS NULL`);
    return `${conditions.join(' AND ')} ORDER BY ${table}.created_at DESC, ${table}.id DESC LIMIT $2`;
  };
  return db.query(hitShape, parts.map((part) => `(${part(matching)})`).join(' UNION ALL '), values);
}
