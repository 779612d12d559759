import type { FaultSummary } from '@tidemark/domain/result/fault-summary';
import type { Verification } from '@tidemark/domain/result/verification';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { targetShape } from '@tidemark/domain/target/target';
import { aDelivery } from '@tidemark/domain/testing/a-delivery';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { expect, it } from 'vitest';
import type { ComparedRun } from './compared-run.ts';
import { comparisonLead } from './comparison-lead.ts';
import { keptSentence } from './kept-points.ts';

const away: FaultSummary = {
  part: 'backend:2',
  action: 'kill',
  text: 'backend:2 killed for 20 s',
  atSeconds: 20,
  beganOffsetMs: 20_000,
  endedOffsetMs: 40_000,
  beganLateMs: 1,
  reason: null,
  detectionMs: null,
  detectedBy: null,
  detectionReason: null,
  drainMs: null,
  drainReason: null,
  convergedMs: null,
  convergedReason: null,
  effects: [],
  buffers: [],
  losses: [],
  lossReason: null,
};

function run(
  variant: string,
  ratePerSec: number,
  verification: Partial<Verification> = {},
  change: Partial<RunSummary> = {},
): ComparedRun {
  const target = targetShape.parse({ kind: 'launched', name: variant, launcher: 'relay', variant });
  const pacer = { kind: 'constant', ratePerSec } as const;
  const executor = { kind: 'open-loop', pacer, batchSize: 1, maxConnections: 2 } as const;
  return {
    id: `${variant} ${ratePerSec}`,
    label: variant,
    plan: { schema: aSchema(), profile: { ...aProfile(), executor }, target, thresholds: [] },
    summary: aSummary({ verification: aVerification(verification), ...change }),
  };
}

const backend = (part: string, lost: number): Verification['backends'][number] => ({
  part,
  url: '',
  status: lost > 0 ? 'failed' : 'passed',
  stored: 1_000 - lost,
  lost,
  unexpected: 0,
  missing: lost,
  readings: [],
  reason: null,
});

/** One backend has everything, so the totals know of no loss. */
const lacking = (lost: number): Partial<Verification> => ({
  status: 'failed',
  totals: aTotals(),
  backends: [backend('backend:1', 0), backend('backend:2', lost)],
});
const differing: Partial<Verification> = {
  status: 'failed',
  divergence: { keys: 4, values: 0, isExact: true, reason: null },
};

it('says for each fault which systems keep what they acknowledge, the worst first, and never compares rates that were asked', () => {
  const runs = [
    run('direct', 3_000),
    run('direct', 10_000),
    run('any', 3_000),
    run('mirror', 3_000, differing),
    run('any', 3_000, lacking(339), { faults: [away] }),
    run('any', 10_000, lacking(336), { faults: [away] }),
    run('all', 3_000, differing, { faults: [away], pointsAsked: 1_500 }),
    run('buffered', 3_000, {}, { faults: [away] }),
  ];
  expect(keptSentence(runs)).toBe(
    'With backend:2 killed for 20 s, up to 10,000 points/s: any lost up to 34 % of the acknowledged points; all did not take up to 33 %, lost nothing acknowledged, and left backends that differ; buffered took everything and kept it. ' +
      'Without a fault, up to 10,000 points/s: mirror lost nothing acknowledged, and left backends that differ; all others took everything and kept it.',
  );
});

it('names what was not taken, and what could not be read back', () => {
  const unread: Partial<Verification> = { status: 'unknown', totals: aTotals({ lost: null }) };
  expect(keptSentence([run('a', 1, unread), run('b', 2, {}, { pointsAsked: 4_000 })])).toBe(
    'Up to 2 points/s: a could not be read back; b did not take up to 75 %, and lost nothing acknowledged.',
  );
  const halfRead: Partial<Verification> = {
    ...differing,
    totals: aTotals({ lost: null }),
    backends: [backend('backend:1', 0), { ...backend('backend:2', 0), status: 'unknown', lost: null }],
  };
  expect(keptSentence([run('a', 1, halfRead), run('b', 2)])).toBe(
    'Up to 2 points/s: a could not be read back; b took everything and kept it.',
  );
});

it('says nothing of one rate, of rates that are not constant, or of targets that acknowledge nothing', () => {
  expect(keptSentence([run('a', 1), run('b', 1)])).toBeNull();
  expect(keptSentence([run('a', 1), { ...run('b', 2), plan: null }])).toBeNull();
  expect(keptSentence([run('a', 1), run('b', 2, {}, { delivery: aDelivery() })])).toBeNull();
});

it('leads a comparison', () => {
  const led = { gates: [], capacity: null, sentence: 'b takes 2x the rate of a.', cautions: ['Heap grows.'] };
  expect(comparisonLead({ ...led, keptSentence: 'a kept everything.' })).toBe(
    'a kept everything. Heap grows.',
  );
});
