import { expect } from '@playwright/test';
import { journeyTest } from '../fixtures/journey-test.ts';
import { expectNoFaultsInAnyWidth } from '../pages/page-faults.ts';

journeyTest(
  'a scenario is started by one click, and shows what its run found beside what was published',
  async ({ page, account }) => {
    expect(account.name).not.toBe('');
    await page.goto('/scenarios');
    await page.getByRole('link', { name: 'Constant-rate attack: figures and start' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Constant-rate attack' })).toBeVisible();
    await expectNoFaultsInAnyWidth(page, 'a scenario that was never started');
    await page.getByRole('radio', { name: /Tiny/ }).click();
    await page.getByRole('button', { name: 'Start the experiment' }).click();
    await expect(page.getByText(/^Finished$/)).toBeVisible({ timeout: 120_000 });
    const figures = page.getByRole('region', { name: 'influxdb-1.6/inmem, 1,000/s' });
    await expect(figures).toContainText('Success ratio');
    await expect(figures).toContainText('of 2,000');
    await page.getByText('Reports as vegeta writes them').click();
    await expect(page.getByText(/Requests\s+\[total, rate\]/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Publication' })).toHaveAttribute('href', /^https:/);
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await expectNoFaultsInAnyWidth(page, 'a scenario with figures');
    await page.getByRole('link', { name: 'See its runs' }).click();
    await expect(page).toHaveURL(/\/experiments\//);
  },
);
