import type { LostKey } from '@tidemark/domain/result/verification';
import { expect, test } from 'vitest';
import { lostKeyLine, lostKeysCsv } from './lost-keys.tsx';

const key: LostKey = {
  measurement: 'cpu load',
  tagSet: [
    ['host', 'web 0'],
    ['note', 'says "a, b"'],
  ],
  timestampNs: '1700000000000000001',
  point: 7,
  missingIn: 'settled',
};

test('quotes what holds commas and quotes, and keeps nanoseconds as they are', () => {
  expect(lostKeysCsv([key])).toBe(
    'measurement,tags,timestamp_ns,point,missing_in\r\n' +
      'cpu load,"host=web\\ 0,note=says\\ ""a\\,\\ b""",1700000000000000001,7,settled\r\n',
  );
});

test('a measurement that a spreadsheet would take for a formula is text, a time before 1970 a figure', () => {
  const [, line] = lostKeysCsv([{ ...key, measurement: '=1+1', tagSet: [], timestampNs: '-1' }]).split(
    '\r\n',
  );
  expect(line).toBe("'=1+1,,-1,7,settled");
});

test('writes a key as line protocol, also one without tags', () => {
  expect(lostKeyLine({ ...key, tagSet: [['host', 'a=b']] })).toBe(
    'cpu\\ load,host=a\\=b 1700000000000000001',
  );
  expect(lostKeyLine({ ...key, measurement: 'm', tagSet: [] })).toBe('m 1700000000000000001');
});
