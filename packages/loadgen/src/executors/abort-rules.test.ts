import { acceptedOutcome, sentOutcome, type WriteOutcome } from '@tidemark/domain/load/write-outcome';
import { expect, test } from 'vitest';
import { AbortRules } from './abort-rules.ts';

const refused: WriteOutcome = {
  class: 'unreachable',
  knowledge: 'fail',
  statusCode: null,
  droppedPoints: 0,
  detail: 'connect ECONNREFUSED',
};
const overloaded: WriteOutcome = { ...refused, class: 'overloaded', statusCode: 503 };

/** Judges one such outcome every 100 ms of [from, until), and gives what ended the load. */
function endedBy(rules: AbortRules, outcome: WriteOutcome, fromMs: number, untilMs: number): string | null {
  for (let sentAtMs = fromMs; sentAtMs < untilMs; sentAtMs += 100) {
    const end = rules.judge(outcome, sentAtMs, sentAtMs + 1);
    if (end !== null) return end.endedBy;
  }
  return null;
}

test('a target that cannot be reached ends the load after 5 s, but not one that is away on purpose', () => {
  const rules = new AbortRules({ maxErrorShare: null, minBatches: 100 });
  rules.excuseFailures();
  expect(endedBy(rules, refused, 0, 20_000)).toBeNull();
  rules.judgeFrom(20_000);
  expect(endedBy(rules, refused, 20_000, 24_900)).toBeNull();
  expect(endedBy(rules, refused, 24_900, 26_000)).toBe('unreachable');
});

test('failures of an outage are no part of the share that ends a load, also where they settle after it', () => {
  const rules = new AbortRules({ maxErrorShare: 0.5, minBatches: 10 });
  expect(endedBy(rules, acceptedOutcome, 0, 1_000)).toBeNull();
  rules.excuseFailures();
  expect(endedBy(rules, overloaded, 1_000, 5_000)).toBeNull();
  rules.judgeFrom(5_000);
  expect(rules.judge(overloaded, 4_900, 6_000)).toBeNull();
  expect(endedBy(rules, acceptedOutcome, 6_000, 8_000)).toBeNull();
  expect(endedBy(rules, overloaded, 8_000, 20_000)).toBe('error_share');
});

test('what is handed over to a target that acknowledges nothing is no failure', () => {
  const rules = new AbortRules({ maxErrorShare: 0.01, minBatches: 10 });
  expect(endedBy(rules, sentOutcome, 0, 20_000)).toBeNull();
});
