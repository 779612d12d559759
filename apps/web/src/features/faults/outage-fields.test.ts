import { expect, test } from 'vitest';
import { withOutagesAsFaults } from './outage-fields.tsx';

test('outages become faults of a part behind those that are there, and stay where one is not complete', () => {
  const fault = { atSeconds: 1, part: 'relay', action: 'restart' };
  const outages = [
    { atSeconds: 5, seconds: 2, kind: 'kill' },
    { atSeconds: 20, seconds: 3 },
  ];
  expect(withOutagesAsFaults({ name: 'x', outages, faults: [fault] }, ['server'])).toEqual({
    name: 'x',
    outages: [],
    faults: [
      fault,
      { atSeconds: 5, part: 'server', action: 'kill', forSeconds: 2 },
      { atSeconds: 20, part: 'server', action: 'pause', forSeconds: 3 },
    ],
  });
  expect(withOutagesAsFaults({ outages: [{ atSeconds: 'soon' }] }, ['server'])).toBeNull();
});
