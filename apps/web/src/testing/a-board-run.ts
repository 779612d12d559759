import { aVerification } from '@tidemark/domain/testing/a-verification';
import type { BoardRun } from '#features/compare/board.ts';

/** aBoardRun builds a run as the board of a comparison shows it, for tests. */
export function aBoardRun(overrides: Partial<BoardRun> = {}): BoardRun {
  return {
    id: 'a',
    label: 'a run',
    href: null,
    about: 'a schema',
    hue: 'var(--hue-blue)',
    marker: 'circle',
    dash: 0,
    isBaseline: true,
    isImported: false,
    isSimulated: false,
    simulatedStartMs: 0,
    beganAtMs: null,
    settled: [],
    events: [],
    judgement: 'passed',
    verification: aVerification(),
    delivery: null,
    responseCurve: null,
    serviceCurve: null,
    instrumentCurve: null,
    ...overrides,
  };
}
