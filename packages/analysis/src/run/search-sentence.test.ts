import type { SearchState } from '@tidemark/domain/experiment/outage-search';
import { expect, it } from 'vitest';
import { searchesText } from './search-sentence.ts';

const state = (change: Partial<SearchState>): SearchState => ({
  survivedSeconds: null,
  lostSeconds: null,
  isContradictory: false,
  isConfirmed: true,
  nextSeconds: null,
  end: 'found',
  ...change,
});

const searches = [
  {
    row: 'relay-2',
    column: 'cache:b away',
    sentence: 'Survives 8 s, loses at 9 s.',
    state: state({ survivedSeconds: 8 }),
  },
  {
    row: 'buffered',
    column: 'cache:b away',
    sentence: 'Not known: nothing ran.',
    state: state({ end: 'unknown' }),
  },
  {
    row: 'any',
    column: 'cache:b away',
    sentence: 'Loses at 1 s already.',
    state: state({ end: 'loses-all', lostSeconds: 1 }),
  },
];

it('names each system with its time, what is not known and what survives the shortest time first', () => {
  expect(searchesText(searches)).toBe(
    'buffered: not known: nothing ran. any: loses at 1 s already. relay-2: survives 8 s, loses at 9 s.',
  );
  expect(searchesText([])).toBeNull();
});

it('names the load beside a system that has several', () => {
  const [first] = searches;
  const both = first === undefined ? [] : [first, { ...first, column: 'cache:a away' }];
  expect(searchesText(both)).toBe(
    'relay-2, cache:b away: survives 8 s, loses at 9 s. relay-2, cache:a away: survives 8 s, loses at 9 s.',
  );
});
