import type { RunEvent } from '@tidemark/domain/run/run-event';
import { expect, it } from 'vitest';
import { runFaults } from './run-faults.ts';

const event = (kind: RunEvent['kind'], offsetMs: number, message: string): RunEvent => ({
  kind,
  offsetMs,
  simulatedAtMs: null,
  message,
});

it('pairs the faults of several parts by what happened to which part, and leaves open what had not ended', () => {
  const faults = runFaults([
    event('fault_began', 100, 'Fault: cache:a suspended for 5 s.'),
    event('outage_began', 150, 'The target is away.'),
    event('fault_began', 200, 'Fault: a suspended for 5 s.'),
    event('fault_ended', 300, 'Fault over after 0.10 s: a suspended for 5 s.'),
    event('fault_ended', 400, 'Fault over after 0.30 s: cache:a suspended for 5 s.'),
    event('fault_began', 500, 'Fault: a suspended for 5 s.'),
  ]);
  expect(faults.map(({ part, text, began, ended }) => [part, text, began.offsetMs, ended?.offsetMs])).toEqual(
    [
      ['cache:a', 'cache:a suspended for 5 s', 100, 400],
      ['a', 'a suspended for 5 s', 200, 300],
      ['a', 'a suspended for 5 s', 500, undefined],
    ],
  );
});
