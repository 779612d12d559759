import type { FlowTone } from './prepare-flow.ts';

/** Color of what left the way, and of its figures. */
export const toneLooks: Record<FlowTone, { hue: string; text: string }> = {
  arrived: { hue: 'var(--accent)', text: '' },
  lost: { hue: 'var(--fail)', text: 'text-fail' },
  planned: { hue: 'var(--hue-gray)', text: 'text-ink-soft' },
  unexplained: { hue: 'var(--warn)', text: 'text-warn' },
};

const partHues = [
  'var(--hue-blue)',
  'var(--hue-orange)',
  'var(--hue-purple)',
  'var(--hue-green)',
  'var(--hue-sky)',
];

/** hueOfPart is the color of a part among all of its chart. */
export function hueOfPart(part: string, columns: readonly string[]): string {
  return partHues[Math.max(0, columns.indexOf(part)) % partHues.length] ?? 'var(--accent)';
}
