import { benchmarkFileShape } from '@tidemark/domain/gate/benchmark-file';
import { expect, it } from 'vitest';
import type { ScheduleBody } from '#api/shapes/schedules.ts';
import { faultsOf } from '#features/forms/faults-of.ts';
import { readYaml } from '#features/forms/yaml-text.ts';
import { exampleBenchmark, lateText, scheduleSentence, worstFirst } from './schedule-words.ts';

it('offers an example that can be stored as it is', () => {
  const reading = readYaml(exampleBenchmark({ launcher: 'influxdb-1.6', variant: 'inmem' }));
  if (!reading.ok) throw new Error(reading.fault);
  expect(faultsOf(benchmarkFileShape, reading.document)).toEqual([]);
});

it('names the worst first', () => {
  const works = { isActive: true, lastError: null, lastGate: null };
  const fails = { ...works, lastError: 'The system is gone.' };
  const ended = (conclusion: 'passed' | 'failed') => ({
    ...works,
    lastGate: { id: 'g', state: 'concluded' as const, conclusion },
  });
  expect(scheduleSentence([works])).toBe('');
  expect(scheduleSentence([ended('failed'), fails])).toBe(
    '1 of 2 started no gate at the last time: see why below.',
  );
  expect(scheduleSentence([ended('passed'), ended('failed')])).toBe('The newest gate of 1 of 2 failed.');
  expect(scheduleSentence([ended('passed'), works])).toBe('');
  expect(scheduleSentence([ended('passed')])).toBe('The newest gate of each passed.');
  expect(scheduleSentence([{ ...fails, isActive: false }, works])).toBe('');
  expect(scheduleSentence([{ ...fails, isActive: false }])).toBe('All are paused.');
});

it('says how late a gate started and what is not caught up, and nothing where it was on time', () => {
  const due = '2030-01-08T02:00:00.000Z';
  const late = { lastAt: '2030-01-08T05:10:00.000Z', lastDueAt: due, lastMissed: 0, lastError: null };
  const sentence = 'Started 3 h 10 min late: no portal or worker started it at its time.';
  expect(lateText(late)).toBe(sentence);
  expect(lateText({ ...late, lastMissed: 1 })).toBe(`${sentence} 1 further time is not caught up.`);
  expect(lateText({ ...late, lastMissed: 3 })).toBe(`${sentence} 3 further times are not caught up.`);
  expect(lateText({ ...late, lastMissed: 100 })).toContain('100 or more further times');
  expect(lateText({ ...late, lastAt: '2030-01-08T02:00:04.000Z' })).toBeNull();
  expect(lateText({ ...late, lastDueAt: null })).toBeNull();
  expect(lateText({ ...late, lastError: 'Skipped.' })).toBeNull();
});

it('lists first what starts nothing, then what fails, and last what is paused', () => {
  const works: ScheduleBody = {
    id: 'works',
    workspaceId: 'w',
    name: 'Nightly',
    benchmark: 'ingest',
    definition: {},
    cron: '0 2 * * *',
    timeZone: 'UTC',
    isActive: true,
    nextTimes: [],
    lastAt: null,
    lastGate: null,
    lastDueAt: null,
    lastMissed: 0,
    lastError: null,
    createdBy: 'Ada',
    createdAt: '2030-01-08T02:00:00.000Z',
  };
  const failed = {
    ...works,
    id: 'failed',
    lastGate: { id: 'g', state: 'concluded' as const, conclusion: 'failed' as const },
  };
  const stuck = { ...works, id: 'stuck', lastError: 'The system is gone.' };
  const paused = { ...stuck, id: 'paused', isActive: false };
  const order = worstFirst([paused, works, failed, { ...works, id: 'works too' }, stuck]);
  expect(order.map(({ id }) => id)).toEqual(['stuck', 'failed', 'works', 'works too', 'paused']);
});
