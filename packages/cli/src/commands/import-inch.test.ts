import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { expect, test } from 'vitest';
import { parsePlanText } from '../input/read-plan.ts';
import { runTidemark } from '../testing/run-tidemark.ts';

const tidemark = (...argv: string[]) => runTidemark(argv, { clock: createVirtualClock() });

test.each(['faithful', 'corrected'])('what is printed in the mode %s is a plan file', async (mode) => {
  const { exitCode, out, err } = await tidemark(
    'import',
    'inch',
    'inch -m 2 -f 3 -delay 5ms',
    '--mode',
    mode,
  );
  expect(exitCode).toBe(0);
  const parsed = parsePlanText(out);
  expect(parsed).toMatchObject({
    ok: true,
    plan: { name: `inch, ${mode === 'faithful' ? '1,000' : '2,000'} series (${mode})` },
  });
  expect(err).toContain('warning series_overstated (1000): inch prints 2,000 series and writes 1,000');
});

test('every fault of a bad line is a line on standard error, and nothing goes to standard output', async () => {
  const { exitCode, out, err } = await tidemark('import', 'inch', 'inch -hots 5 -max-error 8');
  expect({ exitCode, out }).toEqual({ exitCode: 4, out: '' });
  expect(err).toBe(
    '-hots is not a flag; did you mean -host?\n-max-error is not a flag; did you mean -max-errors?\n',
  );
});

test('neither the plan nor standard error holds a secret of the line', async () => {
  const line = 'inch -user u -password hunter2 -v -report-host h -report-password rep0rt';
  const { out, err } = await tidemark('import', 'inch', line);
  expect(out + err).not.toMatch(/hunter2|rep0rt/);
  expect(err).toContain('The value of -password is not in the plan: set INFLUX_PASSWORD when you run it.');
  expect(out).toContain('passwordEnv: INFLUX_PASSWORD');
});

test('warns of series that both lines write', async () => {
  const beside = ['--beside', 'inch -t 1,1,5000'];
  const { err } = await tidemark('import', 'inch', 'inch -t 1,5000,1', ...beside);
  expect(err).toContain('warning overlapping_series (9999)');
});
