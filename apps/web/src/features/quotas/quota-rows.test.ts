import { noQuota } from '@tidemark/domain/quota/quota';
import { expect, it } from 'vitest';
import { quotaRows, quotaSentence } from './quota-rows.ts';

const use = { parallelRuns: 1, storedBytes: 2 * 1_048_576, runsPerDay: 10 };

it('puts what is used up first and says so', () => {
  const rows = quotaRows({ ...noQuota, runsPerDay: 10, parallelRuns: 4 }, use);
  expect(rows[0]).toMatchObject({ title: 'Runs per day', share: 1, used: '10' });
  expect(quotaSentence(rows)).toBe('Used up: runs per day.');
});

it('counts a limit of 0 as used up, and no limit as none', () => {
  const rows = quotaRows({ ...noQuota, parallelRuns: 0 }, { ...use, parallelRuns: 0 });
  expect(rows[0]).toMatchObject({ name: 'parallelRuns', share: 1 });
  expect(rows.find(({ name }) => name === 'storedBytes')).toMatchObject({
    limit: 'no limit',
    used: '2.00 MiB',
    share: null,
  });
});

it('says that nothing is limited, or that nothing is used up', () => {
  expect(quotaSentence(quotaRows(noQuota, use))).toBe('The operator set no limits for this workspace.');
  expect(quotaSentence(quotaRows({ ...noQuota, seriesPerRun: 5 }, use))).toBe('No quota is used up.');
});
