import { describe, expect, it, test } from 'vitest';
import { maxLineProtocolLength, parseLineProtocol } from './parse-line-protocol.ts';

const readValue = (text: string) => parseLineProtocol(`m v=${text}`).points[0]?.fieldSet[0]?.[1];

describe('parseLineProtocol', () => {
  it.each(['t', 'T', 'true', 'True', 'TRUE'])('reads %s as true', (text) => {
    expect(readValue(text)).toEqual({ type: 'boolean', value: true });
  });

  it.each(['f', 'F', 'false', 'False', 'FALSE'])('reads %s as false', (text) => {
    expect(readValue(text)).toEqual({ type: 'boolean', value: false });
  });

  it.each([
    ['5.', 5, 0],
    ['.5', 0.5, 1],
    ['-1.250', -1.25, 3],
    ['1e5', 100_000, null],
    ['-1.e-5', -0.000_01, null],
    ['007', 7, 0],
  ])('reads %s as a float and reports its decimals', (text, value, decimals) => {
    expect(readValue(text)).toEqual({ type: 'float', value, decimals });
  });

  it('skips comments and empty lines, and takes blanks where InfluxDB takes them', () => {
    const { points, faults } = parseLineProtocol('# a comment, v=1\n\n  \n\t m,a=b  v=1  12 \r\n#end');
    expect(faults).toEqual([]);
    expect(points).toMatchObject([{ line: 4, measurement: 'm', tagSet: [['a', 'b']], timestamp: '12' }]);
  });

  it('keeps a line break within quotes, and counts the lines after it on', () => {
    const { points, faults } = parseLineProtocol('m v="a\nb",w=1 5\nm v=\nm v=2');
    expect(points).toMatchObject([
      {
        line: 1,
        fieldSet: [
          ['v', { value: 'a\nb' }],
          ['w', {}],
        ],
      },
      { line: 4 },
    ]);
    expect(faults).toMatchObject([{ line: 3, column: 5 }]);
  });

  it('takes an unsigned integer as an integer, and says that InfluxDB may not', () => {
    const { points, remarks } = parseLineProtocol('m v=7u\nm v=18446744073709551615u');
    expect(points[0]?.fieldSet).toEqual([['v', { type: 'int', value: 7 }]]);
    expect(remarks).toEqual([expect.stringContaining('Unsigned integers')]);
  });

  it('keeps the last of two values of one field, as InfluxDB does', () => {
    expect(parseLineProtocol('m v=1,v=2').points[0]?.fieldSet).toHaveLength(1);
    expect(readValue('1,v=2i')).toEqual({ type: 'int', value: 2 });
  });

  it('keeps all digits of a timestamp', () => {
    expect(parseLineProtocol('m v=1 1465839830100400201').points[0]?.timestamp).toBe('1465839830100400201');
  });

  it('reads a text of the size limit and says from which line on nothing was read', () => {
    const line = `m v="${'x'.repeat(60_000)}"\n`;
    const lines = Math.ceil(maxLineProtocolLength / line.length) + 2;
    const parsed = parseLineProtocol(line.repeat(lines));
    expect(parsed.points.length).toBe(Math.floor(maxLineProtocolLength / line.length));
    expect(parsed.unreadFromLine).toBe(parsed.points.length + 1);
    expect(parsed.faults).toEqual([]);
  });
});

test.each([
  ['m', 1, 'has no fields'],
  ['m ', 2, 'fields are missing'],
  [',a=b v=1', 0, 'a measurement is missing'],
  ['m,a v=1', 3, 'the tag "a" has no value'],
  ['m,a= v=1', 4, 'the value of the tag "a" is missing'],
  ['m,=b v=1', 2, 'a tag key is missing'],
  ['m, v=1', 2, 'a tag key is missing'],
  ['m,a=b=c v=1', 5, 'write \\= for an equals sign'],
  ['m,a=1,a=2 v=1', 6, 'given twice'],
  ['m v', 3, 'the field "v" has no value'],
  ['m =1', 2, 'a field key is missing'],
  ['m v=', 4, 'is missing'],
  ['m v=1,', 6, 'a field key is missing'],
  ['m v=yes', 4, 'write a number'],
  ['m v=tRUE', 4, 'write a number'],
  ['m v=NaN', 4, 'write a number'],
  ['m v=+1', 4, 'write a number'],
  ['m v=1.0i', 4, 'write a number'],
  ['m v=0x10', 4, 'write a number'],
  ['m v=1e400', 4, 'too large for a float'],
  ['m v=9223372036854775808i', 4, 'does not fit 64 bits'],
  ['m v=-1u', 4, 'does not fit 64 bits'],
  ['m v="a', 4, 'never closed'],
  ['m v="a"b', 7, 'after the closed quote'],
  ['m v=1 12x', 6, 'not a timestamp'],
  ['m v=1 1.5', 6, 'not a timestamp'],
  ['m v=1 9223372036854775808', 6, 'does not fit 64 bits'],
  ['m v=1 1 2', 8, 'nothing may follow the timestamp'],
  ['<html><body>', 12, 'has no fields'],
])('refuses %j and points at the character', (text, offset, detail) => {
  expect(parseLineProtocol(`ok v=1\n${text}`)).toMatchObject({
    points: [{ line: 1 }],
    faultCount: 1,
    faults: [{ line: 2, column: offset + 1, detail: expect.stringContaining(detail) }],
  });
});
