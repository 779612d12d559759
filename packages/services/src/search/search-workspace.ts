import { searchNames } from '@tidemark/db/repositories/search';
import { hitsPerKind, maxSearchLength, type SearchHit } from '@tidemark/domain/run/search-hit';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { scenarios } from '../scenarios/catalog.ts';

const textShape = z.strictObject({ text: z.string().max(maxSearchLength) });
const mostWords = 8;

/**
 * searchWorkspace gives the newest runs, experiments, schemas, load profiles, targets and reports whose names contain every word of the
 * text, and scenarios whose titles do: at most `hitsPerKind` of each. An empty text gives the newest of each kind.
 */
export async function searchWorkspace(ctx: ServiceContext, input: { text: string }): Promise<SearchHit[]> {
  requirePermission(ctx, 'read');
  const { text } = parseStorable(textShape, input);
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  const hits = await searchNames(ctx.db, ctx.workspaceId, { words, limit: hitsPerKind });
  return [...hits, ...scenarioHits(words)];
}

function scenarioHits(words: readonly string[]): SearchHit[] {
  const found = scenarios.filter(({ title }) =>
    words.every((word) => title.toLowerCase().includes(word.toLowerCase())),
  );
  return found
    .slice(0, hitsPerKind)
    .map(({ id, title }) => ({ kind: 'scenario', id, name: title, detail: null }));
}
