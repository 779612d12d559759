import { ramQuestionShape } from '@tidemark/services/analysis/estimate-ram';
import { describe, expect, it } from 'vitest';
import { prepareTagDrivers } from './prepare-drivers.ts';
import { daysFault, readNumber, readText } from './ram-choice.ts';

const rest = { launcher: 'influxdb-1.6', variant: 'inmem', retentionDays: 30 };
const nowMs = Date.UTC(2026, 0, 1);

describe('the schema of a RAM question', () => {
  it.each([
    ['paste', 'cpu,host=a v=1 1465839830000000000\ncpu,host=b v=2 1465839830000000000'],
    ['inch', 'inch -v -c 8 -b 10000 -t 1,5000,1 -p 100000'],
  ] as const)('is read from a text (%s), as the API takes it', (source, text) => {
    const read = readText(source, text, nowMs);
    expect(read).toMatchObject({ name: expect.any(String) });
    const schema = read && 'schema' in read ? read.schema : null;
    expect(ramQuestionShape.safeParse({ ...rest, schema }).error?.issues ?? []).toEqual([]);
  });

  it('is missing with a reason, or without a text', () => {
    expect(readText('paste', 'no point', nowMs)).toMatchObject({ fault: expect.stringMatching(/^Line 1: /) });
    expect(readText('inch', 'rm -rf /', nowMs)).toMatchObject({ fault: expect.any(String) });
    expect(readText('paste', '  ', nowMs)).toBeNull();
  });

  it('refuses days that the API refuses', () => {
    expect([0, -1, null, 36_501].map((days) => daysFault(days) === null)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(daysFault(0.5)).toBeNull();
    expect(['30', '', null, 'x', '-1', '1e3'].map(readNumber)).toEqual([30, null, null, null, null, 1_000]);
  });
});

describe('what drives the series', () => {
  it('is each tag with the series that would remain if it were a field, the greatest saving first', () => {
    const host = { key: 'host', values: 50, isEntity: false };
    const id = { key: 'id', values: 1_000, isEntity: true };
    const constant = { key: 'dc', values: 1, isEntity: false };
    const drivers = prepareTagDrivers({
      total: 50_050,
      newPerDay: 0,
      measurements: [
        { measurement: 'a', series: 50_000, tags: [host, id, constant] },
        { measurement: 'b', series: 50, tags: [host] },
      ],
    });
    expect(drivers).toEqual([
      { ...id, seriesAsField: 100 },
      { ...host, seriesAsField: 1_001 },
    ]);
  });
});
