import type { RunEnd } from '@tidemark/domain/run/run-end';
import { expect, it } from 'vitest';
import { createStopSwitch, RunStopped } from './stop-switch.ts';

const died: RunEnd = { state: 'aborted', code: 'target_died', message: 'it died' };
const cancelled: RunEnd = { state: 'cancelled', code: 'cancelled_by_user', message: 'enough' };

it('keeps the first reason, whatever follows from it', () => {
  const outside = new AbortController();
  const stop = createStopSwitch(outside.signal);
  stop.stop(died);
  outside.abort(cancelled);
  expect(stop.end()).toEqual(died);
});

it('takes the reason of the signal from outside, also of one that was aborted before', () => {
  expect(createStopSwitch(AbortSignal.abort(cancelled)).end()).toEqual(cancelled);
});

it('takes a signal without a reason of ours for a cancellation', () => {
  expect(createStopSwitch(AbortSignal.abort()).end()).toMatchObject({ state: 'cancelled' });
});

it('gives up waiting as soon as it is stopped, and heeds what fails afterwards no more', async () => {
  const stop = createStopSwitch(new AbortController().signal);
  let fail: (error: Error) => void = () => {};
  const work = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const waiting = stop.untilStopped(work);
  stop.stop(died);
  await expect(waiting).rejects.toBeInstanceOf(RunStopped);
  fail(new TypeError('too late'));
  await expect(stop.untilStopped(Promise.resolve(1))).rejects.toBeInstanceOf(RunStopped);
});

it('gives what the work gives where the run is not stopped', async () => {
  const stop = createStopSwitch(new AbortController().signal);
  await expect(stop.untilStopped(Promise.resolve(7))).resolves.toBe(7);
});
