import { expect } from '@playwright/test';
import { journeyTest } from '../fixtures/journey-test.ts';

journeyTest(
  'a launcher is checked by starting it, and only the operator adds one',
  async ({ page, account }) => {
    expect(account.name).not.toBe('');
    await page.goto('/targets');
    await expect(page.getByRole('heading', { level: 1, name: 'Systems' })).toBeVisible();
    await page.getByRole('button', { name: 'Check influxdb-1.6' }).click();
    await expect(page.getByText(/started and answered: inmem within .*, tsi1 within/)).toBeVisible({
      timeout: 30_000,
    });
    await page.goto('/systems/new');
    await expect(page.getByText('Only the operator adds launchers')).toBeVisible();
  },
);

journeyTest(
  'a target that does not answer is reported by the connection test, and nothing typed is lost',
  async ({ page, account }) => {
    expect(account.name).not.toBe('');
    await page.goto('/targets/new');
    await page.getByRole('radio', { name: /^Existing InfluxDB 1\.x/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Closed port');
    await page.getByLabel(/Address/).fill('http://127.0.0.1:9');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText(/127\.0\.0\.1:9.*(cannot be reached|refused)/).first()).toBeVisible();
    await page.getByLabel(/Address/).fill('http://169.254.169.254');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText(/never permitted/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Closed port');
  },
);
