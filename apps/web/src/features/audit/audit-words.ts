import { type AuditEntry, type AuditObject, accountActions } from '@tidemark/domain/audit/audit-entry';
import { isAudited } from '#api/operation/audit-trail.ts';
import { operations } from '#api/operations.ts';

const words = new Map<string, string>([
  ...Object.entries(accountActions),
  ...operations.filter(isAudited).map(({ id, summary }): [string, string] => [id, plain(summary)]),
]);

/** Remarks in parentheses and behind a colon or comma are for users of the API. */
function plain(summary: string): string {
  return summary.replace(/( \(|[:;,] ).*$/, '');
}

/** actionText says in words what an entry is about; of an operation that no longer exists, its id. */
export function actionText(action: string): string {
  return words.get(action) ?? action;
}

/** Actions to choose from, by their words. */
export const actionChoices = [...words]
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

const folders: Record<string, string> = {
  run: '/runs',
  experiment: '/experiments',
  schema: '/schemas',
  'load profile': '/profiles',
  target: '/targets',
  report: '/reports',
  launcher: '/systems/launchers',
  gate: '/gates',
  benchmark: '/benchmarks',
};

/** objectHref is the page of what an entry is about; null: it has none, or the change did not take place. */
export function objectHref({ object, outcome }: Pick<AuditEntry, 'object' | 'outcome'>): string | null {
  const folder = object && folders[object.kind];
  if (!folder || object.id === null || outcome !== 'done') return null;
  return `${folder}/${encodeURIComponent(object.id)}`;
}

/** objectText names what an entry is about: its name, or else its id or how many. */
export function objectText({ kind, id, name }: AuditObject, ids: readonly string[]): string {
  if (name !== null) return name;
  if (id !== null) return `${kind} ${id}`;
  return ids.length === 0 ? '' : `${ids.length} ${kind}${ids.length === 1 ? '' : 's'}`;
}
