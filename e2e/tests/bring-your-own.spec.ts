import { expect } from '@playwright/test';
import { journeyTest } from '../fixtures/journey-test.ts';
import { expectNoFaultsInAnyWidth } from '../pages/page-faults.ts';

const lines = Array.from({ length: 24 }, (_, n) => {
  const host = n % 4;
  const seconds = 1_465_839_830 + 10 * Math.floor(n / 4);
  return `cpu,host=web-${host},rack=r${host % 2} usage=${(n * 7) % 90}.5,sent=${n * 100}i ${seconds}000000000`;
});

journeyTest(
  'pasted line protocol fills the form, its faults are shown at their lines, and nothing is lost on reload',
  async ({ page, account }) => {
    expect(account.name).not.toBe('');
    await page.goto('/schemas/new');
    await page.getByText('Paste line protocol', { exact: true }).click();
    const area = page.getByLabel('Line protocol', { exact: true });
    await area.fill([...lines, 'cpu,host= usage=1'].join('\n'));
    await expect(page.getByText('One line is faulty')).toBeVisible();
    await page.getByRole('button', { name: 'Line 25, column 10' }).click();
    await expect(area).toBeFocused();
    await expectNoFaultsInAnyWidth(page, 'a schema of pasted lines');
    await page.reload();
    await expect(area).toHaveValue(/host=web-0/);
    await area.fill(lines.join('\n'));
    await expect(page.getByText('One line is faulty')).toBeHidden();
    await page.getByRole('button', { name: 'Fill the form with it' }).click();
    await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Pasted line protocol');
    await page.getByLabel('Name', { exact: true }).first().fill('Our hosts');
    await page.getByRole('button', { name: 'Fill the form with it' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Save schema' }).click();
    await expect(page).toHaveURL(/\/schemas\/[0-9a-z-]{10,}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our hosts');
  },
);

journeyTest('importing leads to a target first where none is saved', async ({ page, account }) => {
  expect(account.name).not.toBe('');
  await page.goto('/schemas/new');
  await page.getByText('Import from a target', { exact: true }).click();
  await expect(page.getByText('No target to import from')).toBeVisible();
  await expectNoFaultsInAnyWidth(page, 'an import without a target');
});
