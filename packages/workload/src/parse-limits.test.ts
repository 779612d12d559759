import { expect, it } from 'vitest';
import { parseLineProtocol } from './parse-line-protocol.ts';

it('reads four MiB of text, to the end of the last whole line', () => {
  const line = `m v=1${' '.repeat(1_018)}\n`;
  const whole = line.repeat(4_096);
  expect(whole.length).toBe(4_194_304);
  expect(parseLineProtocol(whole).unreadFromLine).toBeNull();
  const longer = parseLineProtocol(` ${whole}`);
  expect([longer.points.length, longer.unreadFromLine]).toEqual([4_095, 4_096]);
});

it('reads 200,000 points', () => {
  const pointsOf = (count: number) => parseLineProtocol('m v=1\n'.repeat(count));
  expect(pointsOf(200_000)).toMatchObject({ unreadFromLine: null });
  const more = pointsOf(200_001);
  expect([more.points.length, more.unreadFromLine]).toEqual([200_000, 200_001]);
});

it('shows the first hundred faults, and counts all', () => {
  const { faults, faultCount } = parseLineProtocol('m\n'.repeat(150));
  expect([faults.length, faultCount]).toEqual([100, 150]);
});

it('reads a number of up to four hundred characters, and whole ones of up to 64 bits', () => {
  const isRead = (text: string) => parseLineProtocol(`m v=${text}`).faultCount === 0;
  const float = (length: number) => `0.${'1'.repeat(length - 2)}`;
  expect([400, 401].map((length) => isRead(float(length)))).toEqual([true, false]);
  expect(['18446744073709551615u', '18446744073709551616u', '-1u'].map(isRead)).toEqual([true, false, false]);
  expect(['9223372036854775807i', '9223372036854775808i'].map(isRead)).toEqual([true, false]);
});
