import { expect } from '@playwright/test';
import { journeyTest } from '../fixtures/journey-test.ts';

journeyTest(
  'a target that does not answer is reported by the connection test, and nothing typed is lost',
  async ({ page, account }) => {
    expect(account.name).not.toBe('');
    await page.goto('/targets/new');
    await page.getByRole('radio', { name: /InfluxDB 1\.x/ }).click();
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
