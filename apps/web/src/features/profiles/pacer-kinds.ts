import type { Pacer } from '@tidemark/domain/load/pacer';
import type { JsonObject } from '#features/forms/json-document.ts';

/** A shape that a rate may have over time, with a valid start for its settings. */
export type PacerChoice = { kind: Pacer['kind']; label: string; start: JsonObject };

/** pacerChoices lists the shapes. */
export const pacerChoices: PacerChoice[] = [
  { kind: 'constant', label: 'Constant', start: { kind: 'constant', ratePerSec: 1_000 } },
  { kind: 'ramp', label: 'Ramp', start: { kind: 'ramp', fromPerSec: 0, toPerSec: 2_000, seconds: 60 } },
  {
    kind: 'stages',
    label: 'Stages',
    start: {
      kind: 'stages',
      startPerSec: 0,
      stages: [
        { seconds: 30, ratePerSec: 1_000, change: 'line' },
        { seconds: 60, ratePerSec: 1_000, change: 'line' },
        { seconds: 60, ratePerSec: 2_000, change: 'jump' },
      ],
    },
  },
  {
    kind: 'sine',
    label: 'Sine',
    start: { kind: 'sine', meanPerSec: 1_000, amplitudePerSec: 500, periodSeconds: 60 },
  },
  { kind: 'poisson', label: 'Random (Poisson)', start: { kind: 'poisson', ratePerSec: 1_000, seed: 1 } },
  {
    kind: 'recorded',
    label: 'Recorded (CSV)',
    start: {
      kind: 'recorded',
      rates: [
        { atSeconds: 0, ratePerSec: 500 },
        { atSeconds: 30, ratePerSec: 1_500 },
      ],
    },
  },
];
