import { expect, it } from 'vitest';
import { isNarrowed, parseRunListAddress, runListHref, sortOf, statesOf } from './run-list-address.ts';

const plain = parseRunListAddress({});

it('reads what an address asks for, and leaves out what makes no sense', () => {
  const address = parseRunListAddress({
    q: ' tag ',
    sort: '-rate',
    judgement: ['failed', 'bad'],
    state: 'active',
    label: 'nightly',
    fold: 'yes',
    open: ['e1', '../x'],
  });
  expect(address).toMatchObject({
    q: 'tag',
    sort: '-rate',
    judgement: ['failed'],
    label: ['nightly'],
    fold: undefined,
    open: ['e1'],
  });
  expect(statesOf(address)).toContain('running');
  expect(statesOf(address)).not.toContain('succeeded');
  expect(parseRunListAddress({ sort: 'password', q: 'x'.repeat(201), state: ['odd'] })).toEqual(plain);
  expect(statesOf(plain)).toBeUndefined();
});

it('writes addresses that it reads back, and begins at the first page where the list becomes another', () => {
  const address = parseRunListAddress({
    q: 'a b',
    sort: 'p99',
    label: ['x', 'y=1'],
    cursor: 'c',
    open: 'e1',
  });
  const href = runListHref(address);
  const query = new URLSearchParams(href.split('?')[1]);
  expect(
    parseRunListAddress({
      q: query.get('q') ?? '',
      sort: 'p99',
      label: query.getAll('label'),
      cursor: 'c',
      open: 'e1',
    }),
  ).toEqual(address);
  expect(runListHref(address, { open: [] })).toContain('cursor=c');
  expect(runListHref(address, { q: 'other' })).not.toContain('cursor');
  expect(runListHref(plain)).toBe('/runs');
});

it('knows whether runs are left out', () => {
  expect(isNarrowed(parseRunListAddress({ sort: 'rate', fold: 'no', open: 'e1', cursor: 'c' }))).toBe(false);
  expect(isNarrowed(parseRunListAddress({ label: 'a' }))).toBe(true);
  expect(isNarrowed(parseRunListAddress({ q: 'a' }))).toBe(true);
});

it('turns the order of a column around at the second press', () => {
  expect(sortOf(plain, 'created')).toEqual({ now: 'descending', next: 'created' });
  expect(sortOf(plain, 'rate')).toEqual({ now: 'none', next: '-rate' });
  expect(sortOf(parseRunListAddress({ sort: '-rate' }), 'rate')).toEqual({ now: 'descending', next: 'rate' });
  expect(sortOf(parseRunListAddress({ sort: 'judgement' }), 'judgement')).toEqual({
    now: 'ascending',
    next: '-judgement',
  });
});
