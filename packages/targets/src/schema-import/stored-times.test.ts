import { expect, test } from 'vitest';
import { asWritten } from './stored-times.ts';

const at = (time: string) => ({ measurement: 'm', time, tagSet: [], fieldSet: [] });
const written = (...times: string[]) => {
  const { points, unit } = asWritten(times.map(at));
  return [unit, ...points.map((point) => point.timestamp)];
};

test.each([
  ['whole seconds', ['2016-06-13T17:43:50Z', '1970-01-01T00:00:07Z'], ['s', '1465839830', '7']],
  [
    'milliseconds',
    ['2016-06-13T17:43:50.5Z', '2016-06-13T17:43:50Z'],
    ['ms', '1465839830500', '1465839830000'],
  ],
  ['microseconds', ['2016-06-13T17:43:50.000001Z'], ['us', '1465839830000001']],
  ['nanoseconds', ['1970-01-01T00:00:00.000000012Z'], ['ns', '12']],
  ['moments before 1970', ['1969-12-31T23:59:59.5Z'], ['ms', '-500']],
  ['what is no time', ['soon', ''], ['s', null, null]],
])('gives %s the digits of the coarsest unit that holds all', (_, times, expected) => {
  expect(written(...times)).toEqual(expected);
});
