import { expect, it } from 'vitest';
import { isRecountDue } from './recount-due.ts';

it.each([
  ['surplus', '0.12.1', true],
  ['surplus', '1.6.7', false],
  ['surplus', null, false],
  ['passed', '0.12.1', false],
  ['failed', '0.12.1', false],
] as const)(
  'counts points of a verification that is %s again after a restart of %s: %s',
  (status, version, due) => {
    expect(isRecountDue({ status }, { version })).toBe(due);
  },
);

it('counts nothing again that was not counted', () => {
  expect(isRecountDue(null, null)).toBe(false);
});
