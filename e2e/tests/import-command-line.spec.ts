import { expect } from '@playwright/test';
import { journeyTest } from '../fixtures/journey-test.ts';

const line = 'inch -v -c 2 -b 1000 -m 2 -t 10,10,10 -p 10 -user ann -password hunter2 -time -1h';

journeyTest(
  'a pasted line of inch shows what it actually does, becomes a schema and a load profile, and its password stays here',
  async ({ page, account }) => {
    expect(account.name).not.toBe('');
    await page.goto('/schemas');
    await page.getByRole('link', { name: 'Import a command line' }).click();
    const box = page.getByLabel('Command line', { exact: true });

    await box.fill('inch -v -cc 8');
    await expect(page.getByText('-cc is not a flag; did you mean -c?')).toBeVisible();

    await box.fill(line);
    await expect(page.getByText(/inch prints 2,000 series and writes 1,000/)).toBeVisible();
    await expect(page.getByText('passwordEnv: INFLUX_PASSWORD')).toBeVisible();

    await page.reload();
    await expect(box).toHaveValue(line.replace('hunter2', "'***'"));

    await box.fill(line);
    await page.getByLabel(/Create the target http:\/\/localhost:8086 too/).check();
    await page.getByRole('button', { name: 'Create schema and load profile' }).click();
    await page.waitForURL(/\/runs\/new\?/);
    await expect(page.getByLabel('Schema')).toContainText('inch, 1,000 series');
    await expect(page.getByLabel('Load profile')).toContainText('inch, 1,000 series, faithful');
    await expect(page.getByRole('radio', { name: /localhost:8086/ })).toBeChecked();
  },
);
