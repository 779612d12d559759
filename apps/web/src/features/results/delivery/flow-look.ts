import { hues } from '#charts/prepare/assign-hues.ts';
import type { FlowTone } from './prepare-flow.ts';

/** Color of what left the way, and of its figures. */
export const toneLooks: Record<FlowTone, { hue: string; text: string }> = {
  arrived: { hue: 'var(--accent)', text: '' },
  lost: { hue: 'var(--fail)', text: 'text-fail' },
  planned: { hue: 'var(--hue-gray)', text: 'text-ink-soft' },
  unexplained: { hue: 'var(--warn)', text: 'text-warn' },
};

/** hueOfPart is the color of a part, as on the charts over time. */
export function hueOfPart(part: string, columns: readonly string[]): string {
  return hues[Math.max(0, columns.indexOf(part)) % hues.length] ?? 'var(--accent)';
}
