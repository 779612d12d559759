import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { describe, expect, it } from 'vitest';
import { createFakeOwnedRun } from '../testing/fake-owned-run.ts';
import { keepLease, momentOf } from './lease-keeper.ts';
import { createRunAuthority } from './run-authority.ts';

function aKeptLease() {
  const clock = createVirtualClock();
  const owned = createFakeOwnedRun();
  const authority = createRunAuthority();
  const lease = keepLease(owned, clock, authority, momentOf(clock));
  return { clock, owned, authority, lease };
}

describe('keepLease', () => {
  it('renews every 3 s, so that the authority never expires', async () => {
    const { clock, owned, lease } = aKeptLease();
    for (let second = 0; second < 60; second += 1) {
      await clock.advance(1_000);
      expect(lease.remainingMs()).toBeGreaterThanOrEqual(7_000);
    }
    expect(owned.renewals).toBe(20);
    await lease.stop();
  });

  it('has no authority left 10 s after the last successful renewal was sent', async () => {
    const { clock, owned, authority, lease } = aKeptLease();
    await clock.advance(3_000);
    owned.isUnavailable = true;
    await clock.advance(9_999);
    expect(lease.remainingMs()).toBe(1);
    await clock.advance(1);
    expect(lease.remainingMs()).toBe(0);
    expect(authority.end()).toBeNull();
    await lease.stop();
  });

  it('regains its authority soon after the database is available, if the run is unchanged', async () => {
    const { clock, owned, authority, lease } = aKeptLease();
    owned.isUnavailable = true;
    await clock.advance(30_000);
    expect(lease.remainingMs()).toBe(0);
    owned.isUnavailable = false;
    await clock.advance(1_000);
    expect(lease.remainingMs()).toBeGreaterThan(8_000);
    expect(authority.end()).toBeNull();
    await lease.stop();
  });

  it('loses the run permanently when another process changed it', async () => {
    const { clock, owned, authority, lease } = aKeptLease();
    owned.isTaken = true;
    await clock.advance(3_000);
    expect(authority.end()).toMatchObject({ state: 'lost', code: 'lease_lost' });
    expect(lease.remainingMs()).toBe(0);
    owned.isTaken = false;
    await clock.advance(10_000);
    expect(lease.remainingMs()).toBe(0);
    await lease.stop();
  });

  it('notices a cancellation within 0.5 s of a notification that the run changed', async () => {
    const { clock, owned, authority, lease } = aKeptLease();
    await clock.advance(4_000);
    owned.cancelRequested = true;
    owned.changed();
    await clock.advance(500);
    expect(authority.end()).toMatchObject({ state: 'cancelled', code: 'cancelled_by_user' });
    await lease.stop();
  });

  it('names the operator and the reason where all load was stopped', async () => {
    const { clock, owned, authority, lease } = aKeptLease();
    owned.cancelRequested = true;
    owned.operatorStop = 'the network team asked';
    owned.changed();
    await clock.advance(500);
    expect(authority.end()).toEqual({
      state: 'cancelled',
      code: 'stopped_by_operator',
      message: 'The operator stopped all load: the network team asked. Measurements until then are kept.',
    });
    await lease.stop();
  });

  it('notices a cancellation at the next renewal without a notification', async () => {
    const { clock, owned, authority, lease } = aKeptLease();
    owned.cancelRequested = true;
    await clock.advance(3_000);
    expect(authority.end()?.state).toBe('cancelled');
    await lease.stop();
  });

  it('has no authority after a suspension of the machine until the lease is renewed', async () => {
    const { clock, lease } = aKeptLease();
    await clock.advance(3_600);
    clock.jumpWall(60_000);
    expect(lease.remainingMs()).toBe(0);
    await clock.advance(1);
    expect(lease.remainingMs()).toBeGreaterThan(9_000);
    await lease.stop();
  });
});
