import { expect } from '@playwright/test';
import { journeyTest } from '../fixtures/journey-test.ts';
import { editAsYaml } from '../pages/editor-page.ts';
import { chooseParts, expectFinished, startExperiment, succeededRuns } from '../pages/experiment-page.ts';
import { expectNoFaultsInAnyWidth } from '../pages/page-faults.ts';

const schemaOf = (name: string, hosts: number) => `
name: ${name}
measurements:
  - name: cpu
    tags: [{ key: host, generator: { kind: sequence, cardinality: ${hosts} } }]
    fields: [{ key: v, type: float, generator: { kind: random, min: 0, max: 1 } }]
`;

const profile = `
name: Two thousand points
executor: { kind: closed-loop, concurrency: 2, batchSize: 200 }
extent: { kind: points, points: 2000 }
readBack: { settleSeconds: 0, restart: false }
`;

journeyTest(
  'a new user puts two index types beside two schemas, starts all of it by one click and shares the verdicts',
  async ({ page, account, browser }) => {
    journeyTest.slow();
    expect(account.email).toContain('@');
    await editAsYaml(page, '/schemas/new', schemaOf('Few hosts', 10), 'Save schema');
    await editAsYaml(page, '/schemas/new', schemaOf('Many hosts', 500), 'Save schema');
    await editAsYaml(page, '/profiles/new', profile, 'Save load profile');

    await page.goto('/experiments');
    await expect(page.getByRole('heading', { name: 'No experiments yet' })).toBeVisible();
    await page.getByRole('link', { name: 'First experiment' }).click();
    await chooseParts(page, 'Schemas', ['Few hosts', 'Many hosts']);
    await chooseParts(page, 'Systems', ['influxdb-1.6, inmem', 'influxdb-1.6, tsi1']);
    const grid = page.getByRole('table', { name: 'Cells of the experiment' });
    await expect(grid.getByText('500 series')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Start 12 runs' })).toBeEnabled();

    await page.getByLabel('host also as field').check();
    await expect(grid.getByRole('columnheader', { name: 'Many hosts, host as field' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start 24 runs' })).toBeEnabled();
    await page.getByLabel('host also as field').uncheck();

    await page.getByRole('button', { name: 'Sweep a number' }).click();
    await page.getByLabel('Number', { exact: true }).selectOption({ label: 'Concurrency' });
    await page.getByLabel('Steps').fill('1, ten');
    await expect(page.getByText('"ten" is not a number')).toBeVisible();
    await page.getByLabel('Steps').fill('1, 2 k');
    await expect(grid.getByText('Cannot run')).toHaveCount(4);
    await expectNoFaultsInAnyWidth(page, 'an experiment with cells that are refused');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expect(page.getByLabel('Steps')).toHaveValue('1, 2 k');
    await page.getByRole('button', { name: 'Remove this number' }).click();
    await expect(grid.getByText(/≈/).first()).toBeVisible();

    await startExperiment(page, 12);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expectFinished(page, 12);
    const cells = page.getByRole('table', { name: 'Cells of the experiment' });
    await expect(page.getByRole('region', { name: 'Verdict', exact: true })).toContainText(
      /Against .*: .*(undecided|within|less|more|lower|higher|the heap)/,
    );
    await expect(cells.getByText('Baseline')).toHaveCount(1);
    await expect(cells.getByText(/3 runs/)).toHaveCount(4);
    await expectNoFaultsInAnyWidth(page, 'an experiment that has finished');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('tab', { name: 'Config' }).click();
    await expect(page.getByText('3 of each cell')).toBeVisible();

    await page.getByRole('button', { name: 'Publish report' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByLabel('Link').inputValue();
    const stranger = await browser.newContext();
    const reader = await stranger.newPage();
    await reader.goto(link);
    await expect(reader.getByRole('region', { name: 'Verdict', exact: true })).toBeVisible();
    await expect(reader.getByText('Sign in')).toHaveCount(0);
    await stranger.close();

    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.waitForURL(/\/compare\?experiment=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Comparison' })).toBeVisible();

    await page.goto('/experiments');
    await expect(page.getByText('12 of 12 runs finished')).toBeVisible();
    await page.getByRole('link', { name: /Few hosts, Many hosts/ }).click();
    await expect(succeededRuns(page)).toHaveCount(12);
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await expect(page.getByRole('button', { name: 'Start 12 runs' })).toBeEnabled();
  },
);
