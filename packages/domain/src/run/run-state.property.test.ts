import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canMove, isTerminal, runStates } from './run-state.ts';

test('no sequence of moves ever leaves a terminal state', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...runStates), { maxLength: 60 }), (wishes) => {
      let state: (typeof runStates)[number] = 'queued';
      for (const wish of wishes) {
        const ended = isTerminal(state);
        if (!canMove(state, wish)) continue;
        expect(ended).toBe(false);
        state = wish;
      }
    }),
  );
});

test('every active state can be cancelled', () => {
  for (const state of runStates.filter((candidate) => !isTerminal(candidate))) {
    expect(canMove(state, 'cancelled')).toBe(true);
  }
});
