import { describe, expect, it } from 'vitest';
import { goneAfterMs, heartbeatEveryMs, silentAfterMs, workerStateOf } from './worker.ts';

describe('workerStateOf', () => {
  it.each([
    [0, 'alive'],
    [silentAfterMs - 1, 'alive'],
    [silentAfterMs, 'silent'],
    [goneAfterMs - 1, 'silent'],
    [goneAfterMs, 'gone'],
  ])('judges a silence of %s ms as %s', (silenceMs, state) => {
    expect(workerStateOf({ silenceMs, hasEnded: false })).toBe(state);
  });

  it('counts a worker that was shut down as gone at once', () => {
    expect(workerStateOf({ silenceMs: 0, hasEnded: true })).toBe('gone');
  });

  it('tolerates two lost heartbeats', () => {
    expect(silentAfterMs).toBeGreaterThan(3 * heartbeatEveryMs);
  });
});
