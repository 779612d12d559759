import { expect, it } from 'vitest';
import { type InstrumentError, instrumentText, isBlurred } from './instrument-error.ts';

const times = (us: number) => ({
  count: 100,
  meanUs: us,
  p50Us: us,
  p90Us: us,
  p95Us: us,
  p99Us: us,
  p999Us: us,
  maxUs: us,
});
const measured = (us: number): InstrumentError => ({
  kind: 'measured',
  error: times(us),
  curve: null,
  answerUs: 2_000,
  failed: 0,
});

it('marks a figure of which the instrument’s own error is more than a tenth, and no other', () => {
  expect(isBlurred(times(10_000), measured(1_000), 'p99Us')).toBe(false);
  expect(isBlurred(times(10_000), measured(1_001), 'p99Us')).toBe(true);
  expect(instrumentText(times(10_000), measured(300), 'p99Us')).toBe('instrument 300 µs');
  expect(instrumentText(times(10_000), measured(4_000), 'p99Us')).toBe(
    'instrument 4.00 ms, more than a tenth of it',
  );
});

it('says nothing where nothing was measured', () => {
  const none: InstrumentError = { kind: 'none', reason: 'Turned off.' };
  expect(instrumentText(times(10_000), none, 'p99Us')).toBeNull();
  expect(instrumentText(null, null, 'p99Us')).toBeNull();
  expect(isBlurred(null, measured(1_000), 'p99Us')).toBe(false);
});
