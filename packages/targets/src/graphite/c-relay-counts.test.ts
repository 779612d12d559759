import { expect, it } from 'vitest';
import { countCRelay } from './c-relay-counts.ts';

const prefix = 'carbon.relays.relay';
const destination = { name: 'cache:a', ports: { line: 20_511, pickle: 20_512 } };

/** As carbon-c-relay 3.7.3 reported after 10 000 metrics. */
const report = (timestampSeconds: number, totals: Record<string, number>) =>
  new Map(Object.entries(totals).map(([path, value]) => [`${prefix}.${path}`, { value, timestampSeconds }]));
const whole = {
  metricsReceived: 10_420,
  metricsDiscarded: 7,
  'destinations.internal.sent': 420,
  'destinations.127_0_0_1:20511.sent': 5_060,
  'destinations.127_0_0_1:20511.queued': 12,
  'destinations.127_0_0_1:20511.dropped': 3,
};
const counter = () => countCRelay({ name: 'relay', ports: { line: 1, pickle: null } }, prefix, [destination]);

it('takes its reports about itself out of what a relay received', () => {
  const relay = counter();
  relay.take(report(100, whole));
  expect(relay.counts(false)).toMatchObject({
    incomplete: null,
    received: 10_000,
    refused: 7,
    destinations: [{ name: 'cache:a', sent: 5_060, dropped: 3, queued: 12 }],
  });
});

it('never takes back what it received where it has not yet read its last report about itself', () => {
  const relay = counter();
  relay.take(report(100, whole));
  relay.take(report(101, { ...whole, 'destinations.internal.sent': 462 }));
  expect(relay.counts(false).received).toBe(10_000);
  relay.take(report(102, { ...whole, metricsReceived: 10_467, 'destinations.internal.sent': 462 }));
  expect(relay.counts(false).received).toBe(10_005);
});

it('leaves a report that is still arriving to the next reading', () => {
  const relay = counter();
  relay.take(report(100, whole));
  relay.take(new Map([...report(100, whole), ...report(101, { metricsReceived: 10_462 })]));
  expect(relay.counts(false).received).toBe(10_000);
});

it('goes on where a relay was started again, and says that something may be missing', () => {
  const relay = counter();
  relay.take(report(100, whole));
  const again = { ...whole, metricsReceived: 142, 'destinations.internal.sent': 42 };
  relay.take(report(110, { ...again, 'destinations.127_0_0_1:20511.sent': 100 }));
  const counts = relay.counts(true);
  expect([counts.received, counts.destinations[0]?.sent]).toEqual([10_100, 5_160]);
  expect(counts.incomplete).toMatch(/^its process ended/);
});

it('knows nothing before the first report', () => {
  expect(counter().counts(false)).toMatchObject({ received: null, incomplete: 'it has reported nothing' });
});
