import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { type Marker, markers } from './chart-model.ts';

/** The palette, by token; the order is that of distance between neighbors. */
export const hues = ['blue', 'vermilion', 'green', 'purple', 'orange', 'sky', 'olive', 'gray'].map(
  (name) => `var(--hue-${name})`,
);

/** How a run is drawn on every page: the hue is that of its system, dash and marker are those of its schema. */
export type Identity = { hue: string; marker: Marker; dash: number };

/** A run, or one that stands for several; `version`: of its system, where it is known. */
type Drawn = { id: string; plan: RunPlan | null; version?: string | null };

/**
 * assignIdentities gives each run a hue that follows from the name of its system, and a dash and a marker that follow from its schema, not
 * from its place in the list. The schema of the baseline (default: the first in the alphabet) is solid. Where two names want the same
 * hue, the one that comes later in the alphabet moves on, so that the set decides and not its order.
 */
export function assignIdentities(runs: readonly Drawn[], baselineId?: string): Map<string, Identity> {
  const names = namesOf(runs);
  const solid = names.find(({ id }) => id === baselineId)?.schema;
  const schemas = [...new Set(names.map(({ schema }) => schema))].toSorted(
    (a, b) => Number(b === solid) - Number(a === solid) || (a < b ? -1 : 1),
  );
  const hueOf = takeSlots([...new Set(names.map(({ system }) => system))].toSorted(), hues.length);
  return new Map(
    names.map(({ id, system, schema }): [string, Identity] => {
      const dash = schemas.indexOf(schema);
      return [
        id,
        {
          hue: hues[hueOf.get(system) ?? 0] ?? 'var(--hue-blue)',
          marker: markers[dash % markers.length] ?? 'circle',
          dash,
        },
      ];
    }),
  );
}

/** Each name takes the slot that its hash wants, or the next free one; when all are taken it shares. */
function takeSlots(names: string[], count: number): Map<string, number> {
  const slots = new Map<string, number>();
  for (const name of names) {
    const wanted = hashOf(name) % count;
    const used = new Set(slots.values());
    const candidates = Array.from({ length: count }, (_, i) => (wanted + i) % count);
    slots.set(name, candidates.find((slot) => !used.has(slot)) ?? wanted);
  }
  return slots;
}

/** A second run of the same schema on the same system gets a hue of its own, so that the two can be distinguished. */
function namesOf(runs: readonly Drawn[]): { id: string; system: string; schema: string }[] {
  const seen = new Map<string, number>();
  return runs.map(({ id, plan, version = null }) => {
    const schema = plan?.schema.name ?? 'imported';
    const named = plan === null ? 'imported' : systemOf(plan);
    const system = version === null ? named : `${named} ${version}`;
    const count = (seen.get(`${system}\n${schema}`) ?? 0) + 1;
    seen.set(`${system}\n${schema}`, count);
    return { id, schema, system: count === 1 ? system : `${system} #${count}` };
  });
}

function systemOf({ target }: RunPlan): string {
  return target.kind === 'launched' ? `${target.launcher}/${target.variant}` : target.name;
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
