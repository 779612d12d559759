import { describe, expect, it } from 'vitest';
import { readCacheAnswer } from './cache-answer.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const textOf = (text: string) => {
  const encoded = Buffer.from(text);
  const head = Buffer.alloc(5, 'X');
  head.writeUInt32LE(encoded.length, 1);
  return Buffer.concat([head, encoded]).toString('latin1');
};
const floatOf = (value: number) => {
  const bytes = Buffer.alloc(9, 'G');
  bytes.writeDoubleBE(value, 1);
  return bytes.toString('latin1');
};
const pointsOf = (...points: [number, number][]) =>
  `](${points.map(([time, value]) => `${floatOf(time)}${floatOf(value)}\x86`).join('')}e`;
const answer = (key: string, value: string) => readCacheAnswer(latin(`\x80\x02}${textOf(key)}${value}s.`));

describe('readCacheAnswer', () => {
  it('gives the points of one name, fractions of seconds included', () => {
    expect(answer('datapoints', pointsOf([1465839830, 1.5], [1465839831.25, -2]))).toEqual({
      ok: true,
      value: {
        kind: 'points',
        points: [
          { timestampSeconds: 1465839830, value: 1.5 },
          { timestampSeconds: 1465839831.25, value: -2 },
        ],
      },
    });
    expect(answer('datapoints', ']')).toEqual({ ok: true, value: { kind: 'points', points: [] } });
  });

  it('gives the points of several names', () => {
    const byPath = `}(${textOf('a.b')}${pointsOf([1, 2])}${textOf('c')}]u`;
    expect(answer('datapointsByMetric', byPath)).toEqual({
      ok: true,
      value: {
        kind: 'points-by-path',
        pointsByPath: new Map([
          ['a.b', [{ timestampSeconds: 1, value: 2 }]],
          ['c', []],
        ]),
      },
    });
  });

  it('gives the last line of an error, without paths of the host', () => {
    const traceback = [
      'Traceback (most recent call last):',
      '  File "/opt/secret/carbon/management.py", line 8, in getMetadata',
      "FileNotFoundError: [Errno 2] No such file: '/var/lib/secret/a/b.wsp'",
      '',
    ].join('\n');
    expect(answer('error', textOf(traceback))).toEqual({
      ok: true,
      value: { kind: 'error', text: "FileNotFoundError: [Errno 2] No such file: 'b.wsp'" },
    });
  });

  it('cuts an error to 200 characters and escapes what would steer a terminal', () => {
    const read = answer('error', textOf(`\u001b[31m${'x'.repeat(100_000)}`));
    const text = read.ok && read.value.kind === 'error' ? read.value.text : '';
    expect(text).toHaveLength(200);
    expect(text.startsWith('\\u{1b}[31mxx')).toBe(true);
  });

  it.each([
    ['a list', '\x80\x02].'],
    ['an empty dict', '\x80\x02}.'],
    ['points that are not a list', `\x80\x02}${textOf('datapoints')}K\x01s.`],
    ['a point of three', `\x80\x02}${textOf('datapoints')}](K\x01K\x01K\x01\x87es.`],
    ['a point without a value', `\x80\x02}${textOf('datapoints')}](K\x01N\x86es.`],
    ['a point whose time is text', `\x80\x02}${textOf('datapoints')}](${textOf('1')}K\x01\x86es.`],
    ['a point whose time is infinite', `\x80\x02}${textOf('datapoints')}${pointsOf([Infinity, 1])}s.`],
    ['a name that is a number', `\x80\x02}${textOf('datapointsByMetric')}}K\x01]ss.`],
    ['an error that is a number', `\x80\x02}${textOf('error')}K\x01s.`],
  ])('refuses %s', (_, text) => {
    expect(readCacheAnswer(latin(text))).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^the answer/),
    });
  });

  it('refuses what is not a pickle of plain data, and keeps the limits', () => {
    expect(readCacheAnswer(latin('\x80\x02cos\nsystem\n.'))).toMatchObject({ ok: false });
    const frame = latin(`\x80\x02}${textOf('datapoints')}]s.`);
    expect(readCacheAnswer(frame).ok).toBe(true);
    expect(readCacheAnswer(frame, { bytes: 10 }).ok).toBe(false);
  });
});
