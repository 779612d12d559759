import { benchmarkFileShape } from '@tidemark/domain/gate/benchmark-file';
import { expect, it } from 'vitest';
import { faultsOf } from '#features/forms/faults-of.ts';
import { readYaml } from '#features/forms/yaml-text.ts';
import { exampleBenchmark, scheduleSentence } from './schedule-words.ts';

it('offers an example that can be stored as it is', () => {
  const reading = readYaml(exampleBenchmark({ launcher: 'influxdb-1.6', variant: 'inmem' }));
  if (!reading.ok) throw new Error(reading.fault);
  expect(faultsOf(benchmarkFileShape, reading.document)).toEqual([]);
});

it('names the worst first', () => {
  const works = { isActive: true, lastError: null };
  const fails = { isActive: true, lastError: 'The system is gone.' };
  expect(scheduleSentence([works])).toBe('');
  expect(scheduleSentence([works, fails])).toBe('1 of 2 started no gate at the last time: see why below.');
  expect(scheduleSentence([{ ...fails, isActive: false }, works])).toBe('');
  expect(scheduleSentence([{ ...fails, isActive: false }])).toBe('All are paused.');
});
