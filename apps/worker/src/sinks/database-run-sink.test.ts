import type { Sample } from '@tidemark/domain/run/sample';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { describe, expect, it } from 'vitest';
import { createRunAuthority } from '../lease/run-authority.ts';
import { createFakeOwnedRun } from '../testing/fake-owned-run.ts';
import { createDatabaseRunSink } from './database-run-sink.ts';

function aSample(offsetMs: number): Sample {
  return {
    metric: 'rssBytes',
    kind: 'underLoad',
    part: null,
    offsetMs,
    simulatedAtMs: null,
    value: 1,
    reason: null,
  };
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
    owned.isUnavailable = true;
    await recordSeconds(3, 9);
    owned.isUnavailable = false;
    await recordSeconds(9, 12);
    expect(await sink.close(1_000)).toBe(true);
    expect(storedOffsets()).toEqual(Array.from({ length: 12 }, (_, second) => second * 1_000));
  });

  it('stores nothing twice if the response to a flush was lost', async () => {
    const { owned, sink, storedOffsets, recordSeconds } = aSink();
    owned.losesResponses = true;
    await recordSeconds(0, 3);
    owned.losesResponses = false;
    await recordSeconds(3, 6);
    expect(await sink.close(1_000)).toBe(true);
    expect(storedOffsets()).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
  });

  it('stores buffered records when it is closed', async () => {
    const { sink, storedOffsets } = aSink();
    sink.record({ samples: [aSample(7)], intervals: [], events: [] });
    expect(await sink.close(1_000)).toBe(true);
    expect(storedOffsets()).toEqual([7]);
  });

  it('reports that the database did not return in time for the last flush', async () => {
    const { clock, owned, sink } = aSink();
    owned.isUnavailable = true;
    sink.record({ samples: [aSample(7)], intervals: [], events: [] });
    const closed = sink.close(2_000);
    await clock.advance(5_000);
    expect(await closed).toBe(false);
  });

  it('stops the run and sends nothing more when another process changed it', async () => {
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

  it('stores the records of a state before the next state', async () => {
    const { owned, sink, storedOffsets } = aSink();
    sink.record({ samples: [aSample(7)], intervals: [], events: [] });
    await sink.moveTo('draining');
    expect(owned.moves).toEqual(['draining']);
    expect(storedOffsets()).toEqual([7]);
    await sink.close(0);
  });

  it('waits for the database to store a state', async () => {
    const { clock, owned, sink } = aSink();
    owned.isUnavailable = true;
    let announced = false;
    const moving = sink.moveTo('draining').then(() => {
      announced = true;
    });
    await clock.advance(5_000);
    expect(announced).toBe(false);
    owned.isUnavailable = false;
    await clock.advance(500);
    await moving;
    expect(owned.moves).toEqual(['draining']);
    await sink.close(0);
  });
});
