import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ScheduleTimes } from '@tidemark/domain/schedule/schedule';
import { Cron } from 'croner';

/** Five fields of numbers, names of months and days, and the signs of cron; a question mark would stand for the time of reading. */
const fiveFields = /^[\dA-Za-z*,/#-]+( +[\dA-Za-z*,/#-]+){4}$/;
/** Shortest pause between two times: each starts runs of minutes. */
const minPauseMinutes = 15;
/** How many times are looked at for the shortest pause. */
const checkedTimes = 50;

/**
 * nextTimes gives the next times of a schedule after a moment, oldest first. By the clock of its time zone: a time that a change to
 * summer time skips comes as soon as the skipped hour is over, one that occurs twice in autumn counts once.
 */
export function nextTimes(
  { cron, timeZone }: ScheduleTimes,
  { afterMs, count }: { afterMs: number; count: number },
): Date[] {
  return new Cron(cron, { timezone: timeZone, paused: true, mode: '5-part' }).nextRuns(
    count,
    new Date(afterMs),
  );
}

/** checkTimes gives the next three times, or throws validation_failed at `/cron` or `/timeZone`. */
export function checkTimes(times: ScheduleTimes, nowMs: number): Date[] {
  if (!isTimeZone(times.timeZone))
    throw fault('/timeZone', 'is not a time zone; use a name such as Europe/Berlin, or UTC');
  if (!fiveFields.test(times.cron))
    throw fault(
      '/cron',
      'needs five fields: minute, hour, day of the month, month, day of the week; `0 2 * * *` is every night at 2',
    );
  const found = readTimes(times, nowMs);
  if (found.length === 0) throw fault('/cron', 'never occurs');
  const pauses = found.slice(1).map((at, i) => at.getTime() - (found[i]?.getTime() ?? 0));
  if (pauses.some((ms) => ms < minPauseMinutes * 60_000))
    throw fault('/cron', `occurs too often: leave at least ${minPauseMinutes} minutes in between`);
  return found.slice(0, 3);
}

function readTimes(times: ScheduleTimes, nowMs: number): Date[] {
  try {
    return nextTimes(times, { afterMs: nowMs, count: checkedTimes });
  } catch (error) {
    throw fault('/cron', detailOf(error instanceof Error ? error.message : ''));
  }
}

/** What may stand in each field; the library counts some of them from 0. */
const ranges = new Map([
  ['minute', 'the minute must be 0 to 59'],
  ['hour', 'the hour must be 0 to 23'],
  ['day', 'the day of the month must be 1 to 31'],
  ['month', 'the month must be 1 to 12, or JAN to DEC'],
  ['dayOfWeek', 'the day of the week must be 0 to 7, or SUN to SAT'],
]);

function detailOf(message: string): string {
  const field = /Invalid value for (\w+)/.exec(message)?.[1] ?? '';
  return ranges.get(field) ?? (message.replace(/^CronPattern: /, '') || 'is not valid');
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

function fault(pointer: string, detail: string): DomainError {
  return new DomainError('validation_failed', { issues: [{ pointer, code: 'invalid_schedule', detail }] });
}
