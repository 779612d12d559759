import { isDomainError } from '@tidemark/domain/kernel/errors';
import { describe, expect, it } from 'vitest';
import { checkTimes, nextTimes } from './next-times.ts';

const times = (cron: string, timeZone: string, after: string, count = 3) =>
  nextTimes({ cron, timeZone }, { afterMs: Date.parse(after), count }).map((at) => at.toISOString());

function faultOf(cron: string, timeZone = 'UTC'): string {
  try {
    checkTimes({ cron, timeZone }, Date.parse('2026-11-22T12:00:00Z'));
    return 'none';
  } catch (error) {
    if (!isDomainError(error, 'validation_failed')) throw error;
    const [issue] = error.details.issues;
    return `${issue?.pointer} ${issue?.detail}`;
  }
}

describe('the times of a schedule', () => {
  it('follow the clock of its time zone', () => {
    expect(times('0 2 * * *', 'Europe/Berlin', '2026-11-22T12:00:00Z')).toEqual([
      '2026-11-23T01:00:00.000Z',
      '2026-11-24T01:00:00.000Z',
      '2026-11-25T01:00:00.000Z',
    ]);
    expect(times('0 3 * * MON', 'America/New_York', '2026-11-22T12:00:00Z', 1)).toEqual([
      '2026-11-23T08:00:00.000Z',
    ]);
  });

  it('occur once in the night in which an hour is skipped: as soon as it is over', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('occur once in the night in which an hour comes twice', () => {
    expect(times('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('are strictly after the given moment, so that none is started twice', () => {
    expect(times('0 2 * * *', 'UTC', '2026-11-23T02:00:00Z', 1)).toEqual(['2026-11-24T02:00:00.000Z']);
  });
});

describe('a schedule', () => {
  it('is shown with its next three times', () => {
    const next = checkTimes({ cron: '0 2 * * *', timeZone: 'UTC' }, Date.parse('2026-11-22T12:00:00Z'));
    expect(next).toHaveLength(3);
  });

  it.each([
    ['', 'UTC', '/cron needs five fields'],
    ['0 2 * *', 'UTC', '/cron needs five fields'],
    ['0 0 2 * * *', 'UTC', '/cron needs five fields'],
    ['? 2 * * *', 'UTC', '/cron needs five fields'],
    ['2026-12-24T00:00:00', 'UTC', '/cron needs five fields'],
    ['99 2 * * *', 'UTC', '/cron the minute must be 0 to 59'],
    ['0 2 32 * *', 'UTC', '/cron the day of the month must be 1 to 31'],
    ['0 2 * 13 *', 'UTC', '/cron the month must be 1 to 12'],
    ['0 2 * * 8', 'UTC', '/cron the day of the week must be 0 to 7'],
    ['0 2 30 2 *', 'UTC', '/cron never occurs'],
    ['* * * * *', 'UTC', '/cron occurs too often'],
    ['*/14 * * * *', 'UTC', '/cron occurs too often'],
    ['0 2 * * *', 'Mars/Olympus', '/timeZone is not a time zone'],
  ])('is refused where it says nothing usable: %s in %s', (cron, timeZone, words) => {
    expect(faultOf(cron, timeZone)).toContain(words);
  });

  it('may occur every quarter of an hour', () => {
    expect(faultOf('*/15 * * * *')).toBe('none');
  });
});
