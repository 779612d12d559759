import type { Sample } from '@tidemark/domain/run/sample';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { describe, expect, it } from 'vitest';
import { createRunAuthority } from '../lease/run-authority.ts';
import { createFakeOwnedRun } from '../testing/fake-owned-run.ts';
import { createDatabaseRunSink } from './database-run-sink.ts';

function aSample(offsetMs: number): Sample {
  return { metric: 'rssBytes', kind: 'underLoad', offsetMs, simulatedAtMs: null, value: 1, reason: null };
}

function aSink() {
  const clock = createVirtualClock();
  const owned = createFakeOwnedRun();
  const authority = createRunAuthority();
  const sink = createDatabaseRunSink(owned, clock, authority, {
    remainingMs: () => 10_000,
    wantedRatePerSec: () => null,
  });
  const storedOffsets = () =>
    [...owned.stored.values()].flatMap((flush) => flush.records.samples.map((sample) => sample.offsetMs));
  const recordSeconds = async (from: number, to: number) => {
    for (let second = from; second < to; second += 1) {
      sink.record({ samples: [aSample(second * 1_000)], intervals: [], events: [] });
      await clock.advance(1_000);
    }
  };
  return { clock, owned, authority, sink, storedOffsets, recordSeconds };
}

describe('createDatabaseRunSink', () => {
  it('stores every record once and in order', async () => {
    const { sink, storedOffsets, recordSeconds } = aSink();
    await recordSeconds(0, 5);
    expect(storedOffsets()).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
    expect(await sink.close(1_000)).toBe(true);
  });

  it('loses nothing over an outage of the database', async () => {
    const { owned, sink, storedOffsets, recordSeconds } = aSink();
    await recordSeconds(0, 3);
    owned.isAway = true;
    await recordSeconds(3, 9);
    owned.isAway = false;
    await recordSeconds(9, 12);
    expect(await sink.close(1_000)).toBe(true);
    expect(storedOffsets()).toEqual(Array.from({ length: 12 }, (_, second) => second * 1_000));
  });

  it('stores nothing twice where the answer to a flush was lost', async () => {
    const { owned, sink, storedOffsets, recordSeconds } = aSink();
    owned.losesAnswers = true;
    await recordSeconds(0, 3);
    owned.losesAnswers = false;
    await recordSeconds(3, 6);
    expect(await sink.close(1_000)).toBe(true);
    expect(storedOffsets()).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
  });

  it('stores what is still held when it is closed', async () => {
    const { sink, storedOffsets } = aSink();
    sink.record({ samples: [aSample(7)], intervals: [], events: [] });
    expect(await sink.close(1_000)).toBe(true);
    expect(storedOffsets()).toEqual([7]);
  });

  it('says so when the database did not come back in time for the last flush', async () => {
    const { clock, owned, sink } = aSink();
    owned.isAway = true;
    sink.record({ samples: [aSample(7)], intervals: [], events: [] });
    const closed = sink.close(2_000);
    await clock.advance(5_000);
    expect(await closed).toBe(false);
  });

  it('stops the run and sends nothing more when somebody else has changed it', async () => {
    const { owned, authority, sink, storedOffsets, recordSeconds } = aSink();
    await recordSeconds(0, 1);
    owned.isTaken = true;
    await recordSeconds(1, 2);
    owned.isTaken = false;
    await recordSeconds(2, 4);
    expect(authority.end()?.code).toBe('lease_lost');
    expect(await sink.close(1_000)).toBe(false);
    expect(storedOffsets()).toEqual([0]);
  });

  it('has stored what was recorded before it announces the next state', async () => {
    const { owned, sink, storedOffsets } = aSink();
    sink.record({ samples: [aSample(7)], intervals: [], events: [] });
    await sink.moveTo('draining');
    expect(owned.moves).toEqual(['draining']);
    expect(storedOffsets()).toEqual([7]);
    await sink.close(0);
  });

  it('announces a state when the database is back, and waits until then', async () => {
    const { clock, owned, sink } = aSink();
    owned.isAway = true;
    let announced = false;
    const moving = sink.moveTo('draining').then(() => {
      announced = true;
    });
    await clock.advance(5_000);
    expect(announced).toBe(false);
    owned.isAway = false;
    await clock.advance(500);
    await moving;
    expect(owned.moves).toEqual(['draining']);
    await sink.close(0);
  });
});
