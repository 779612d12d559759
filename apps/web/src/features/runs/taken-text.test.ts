import { expect, it } from 'vitest';
import { takenOf } from './taken-text.ts';

it('says of a target that acknowledges nothing what was handed over to it, and of none what it did not take', () => {
  expect(takenOf({ pointsAcknowledged: 5, pointsHandedOver: 0 })).toEqual({
    word: 'Acknowledged',
    text: '5 points',
  });
  expect(takenOf({ pointsAcknowledged: 0, pointsHandedOver: 7 })).toEqual({
    word: 'Handed over',
    text: '7 points',
  });
  expect(takenOf({ pointsAcknowledged: 0 })).toEqual({ word: 'Points', text: 'none yet' });
});
