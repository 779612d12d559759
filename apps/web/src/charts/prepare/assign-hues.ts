import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { type Marker, markers } from './chart-model.ts';

/** The palette, by token; the order is that of distance between neighbors. */
const hues = ['blue', 'vermilion', 'green', 'purple', 'orange', 'sky', 'olive', 'gray'].map(
  (name) => `var(--hue-${name})`,
);

export type Identity = { hue: string; marker: Marker };

/** variantIdentity names what a run is a run of: its schema on its target. Repetitions share it. */
export function variantIdentity({ schema, target }: RunPlan): string {
  const system = target.kind === 'launched' ? `${target.launcher}/${target.variant}` : target.name;
  return `${schema.name} on ${system}`;
}

/**
 * assignIdentities gives each run a hue and a marker that follow from its variant's name, not from its place in the list.
 * Where two names want the same hue, the one that comes later in the alphabet moves on, so that the set decides and not its order.
 */
export function assignIdentities(runs: { id: string; plan: RunPlan | null }[]): Map<string, Identity> {
  const names = namesOf(runs);
  const sorted = [...new Set(names.values())].toSorted();
  const hueOf = takeSlots(sorted, hues.length);
  const markerOf = takeSlots(sorted, markers.length);
  return new Map(
    runs.map((run): [string, Identity] => {
      const name = names.get(run.id) ?? '';
      const hue = hues[hueOf.get(name) ?? 0] ?? 'var(--hue-blue)';
      return [run.id, { hue, marker: markers[markerOf.get(name) ?? 0] ?? 'circle' }];
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

/** A second run of the same variant gets a name of its own, so that the two can be distinguished. */
function namesOf(runs: { id: string; plan: RunPlan | null }[]): Map<string, string> {
  const seen = new Map<string, number>();
  return new Map(
    runs.map((run): [string, string] => {
      const name = run.plan === null ? 'imported' : variantIdentity(run.plan);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return [run.id, count === 1 ? name : `${name} #${count}`];
    }),
  );
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
