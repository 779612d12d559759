import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { createVirtualTicker } from '@tidemark/domain/testing/virtual-ticker';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Alarms } from './alarms.ts';

it('calls each alarm when it is due, never before, in order, and equal ones in the order in which they were set', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(50), { minLength: 1, maxLength: 60 }), async (dues) => {
      const clock = createVirtualClock();
      const alarms = new Alarms(clock, () => createVirtualTicker(clock));
      const called: [number, number][] = [];
      dues.forEach((dueMs, number) => {
        alarms.at(dueMs, () => {
          expect(clock.nowMs()).toBe(dueMs);
          called.push([dueMs, number]);
        });
      });
      await clock.advance(100);
      const expected = dues.map((dueMs, number): [number, number] => [dueMs, number]);
      expect(called).toEqual(expected.sort(([a, i], [b, j]) => a - b || i - j));
    }),
    { numRuns: 60 },
  );
});

it('rings an alarm that is set while another rings', async () => {
  const clock = createVirtualClock();
  const alarms = new Alarms(clock, () => createVirtualTicker(clock));
  const called: number[] = [];
  alarms.at(10, () => alarms.at(15, () => called.push(clock.nowMs())));
  alarms.at(20, () => called.push(clock.nowMs()));
  await clock.advance(30);
  expect(called).toEqual([15, 20]);
});

it('rings nothing after its end', async () => {
  const clock = createVirtualClock();
  const alarms = new Alarms(clock, () => createVirtualTicker(clock));
  alarms.at(10, () => expect.unreachable());
  alarms.end();
  await clock.advance(30);
});
