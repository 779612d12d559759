import { expect, test } from 'vitest';
import { nextOutage } from './outage-fields.tsx';

test('another outage follows the last one, and a first one stands where none is written', () => {
  const first = nextOutage([]);
  expect(first).toEqual({ atSeconds: 10, seconds: 3, kind: 'freeze' });
  expect(nextOutage([{ atSeconds: 5, seconds: 2, kind: 'kill' }])).toEqual({
    atSeconds: 17,
    seconds: 2,
    kind: 'kill',
  });
  expect(nextOutage([{ atSeconds: 'soon' }])).toEqual(first);
});
