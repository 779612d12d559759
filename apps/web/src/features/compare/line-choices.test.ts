import { expect, it } from 'vitest';
import { chosenLine, type LineKind, lineKey, lineLabel, orderedLines, readLineKey } from './line-choices.ts';

const read: LineKind[] = [
  { metric: 'rssBytes', kind: 'settled' },
  { metric: 'pointsPerSec', kind: 'underLoad' },
  { metric: 'rssBytes', kind: 'underLoad' },
];

it('names lines in the address and reads them again, and nothing else', () => {
  for (const line of read) expect(readLineKey(lineKey(line))).toEqual(line);
  for (const text of [null, '', 'rssBytes.other', 'nothing', 'rssBytes.settled.more', 'toString'])
    expect(readLineKey(text)).toBeNull();
  expect(read.map(lineLabel)).toEqual([
    'Resident memory (RSS), at rest',
    'Points acknowledged',
    'Resident memory (RSS)',
  ]);
});

it('offers lines in the order of metrics, each once', () => {
  expect(orderedLines([...read, ...read]).map(lineKey)).toEqual([
    'rssBytes',
    'rssBytes.settled',
    'pointsPerSec',
  ]);
});

it('draws what the address names, else the line of the metric looked at first, else the rate, else any', () => {
  expect(chosenLine(read, 'rssBytes.settled', 'pointsPerSec')).toEqual(read[0]);
  expect(chosenLine(read, 'diskBytes', 'rssPeakBytes')).toEqual(read[2]);
  expect(chosenLine(read, null, 'diskBytes')).toEqual(read[1]);
  expect(chosenLine([{ metric: 'goroutines', kind: 'underLoad' }], null, null)?.metric).toBe('goroutines');
  expect(chosenLine([], null, null)).toBeNull();
});
