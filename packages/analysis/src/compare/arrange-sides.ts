import { countText } from '@tidemark/domain/kernel/quantity-text';
import { targetIdentity, workIdentity } from '@tidemark/domain/run/plan-identity';
import { type CellLabels, type Side, type SidedRun, systemText } from './comparison-sides.ts';

/** The position of each side: `places[i]` is that of `sides[i]`, and no two sides share one. */
export type SideLayout = { rows: string[]; columns: string[]; places: { row: number; column: number }[] };

/** One row or column heading: the key that identifies it, and its name. */
type Head = { key: string; name: string; profile: string; series: number | null };

/**
 * arrangeSides puts sides into rows of systems (with version) and columns of work (schema, and load profile where it differs), or where
 * `labels` place them. Sides whose plans do not differ get a row each, under their own labels.
 */
export function arrangeSides(
  sides: readonly Side[],
  labels: Readonly<Record<string, CellLabels>> = {},
): SideLayout {
  const firsts = sides.map(({ runs }) => runs[0]);
  const given = firsts.map((run) => (run === undefined ? undefined : labels[run.id]));
  const rowHeads = firsts.map((run, i) => givenHead(given[i]?.row) ?? rowHead(run));
  const columnHeads = firsts.map((run, i) => givenHead(given[i]?.column) ?? columnHead(run));
  const rows = toAxis(rowHeads);
  const columns = toAxis(columnHeads);
  const places = sides.map((_, i) => ({ row: rows.indexOf[i] ?? 0, column: columns.indexOf[i] ?? 0 }));
  const taken = new Set(places.map(({ row, column }) => `${row} ${column}`));
  if (taken.size === sides.length) return { rows: rows.labels, columns: columns.labels, places };
  return {
    rows: sides.map(({ label }) => label),
    columns: columns.labels,
    places: places.map(({ column }, row) => ({ row, column })),
  };
}

function givenHead(label: string | undefined): Head | null {
  return label === undefined ? null : { key: `given ${label}`, name: label, profile: '', series: null };
}

function rowHead(run: SidedRun | undefined): Head {
  const none = { profile: '', series: null };
  if (!run) return { key: '', name: '', ...none };
  const version = run.summary.target.version ?? 'unknown';
  if (run.plan === null) return { key: 'imported', name: 'imported', ...none };
  const name = `${systemText(run.plan)}, version ${version}`;
  return { key: `${targetIdentity(run.plan)} ${version}`, name, ...none };
}

function columnHead(run: SidedRun | undefined): Head {
  if (!run) return { key: '', name: '', profile: '', series: null };
  const { id, label, plan, summary } = run;
  if (plan === null) return { key: `imported ${id}`, name: label, profile: '', series: null };
  return {
    key: workIdentity(plan),
    name: plan.schema.name,
    profile: plan.profile.name,
    series: summary.plannedSeries,
  };
}

/** Heads with the same key share a row or column, in order of first appearance; labels are extended until they differ. */
function toAxis(heads: readonly Head[]): { labels: string[]; indexOf: number[] } {
  const keys = [...new Set(heads.map(({ key }) => key))];
  const first = keys.flatMap((key) => heads.find((head) => head.key === key) ?? []);
  return { labels: headLabels(first), indexOf: heads.map(({ key }) => keys.indexOf(key)) };
}

function headLabels(heads: readonly Head[]): string[] {
  const severalProfiles = new Set(heads.flatMap(({ profile }) => (profile === '' ? [] : [profile]))).size > 1;
  const named = heads.map(({ name, profile }) =>
    [name, ...(severalProfiles && profile !== '' ? [profile] : [])].join(', '),
  );
  const counted = named.map((label, i) => {
    const series = heads[i]?.series ?? null;
    return isShared(named, label) && series !== null ? `${label}, ${countText(series)} series` : label;
  });
  return counted.map((label, i) => (isShared(counted, label) ? `${label} #${i + 1}` : label));
}

function isShared(labels: readonly string[], label: string): boolean {
  return labels.indexOf(label) !== labels.lastIndexOf(label);
}
