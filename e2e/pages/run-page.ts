import { expect, type Page } from '@playwright/test';

/** Longest time that a small run may take on two busy cores. */
const runTimeoutMs = 120_000;

/** startRun starts a run of a schema and profile, chosen by name, on the target chosen by name; gives the run's address. */
export async function startRun(
  page: Page,
  picks: { schema: string; profile: string; target: string | RegExp; name: string },
): Promise<string> {
  await page.goto('/runs/new');
  await page.getByLabel('Schema').selectOption({ label: `${picks.schema} (revision 1)` });
  await page.getByLabel('Load profile').selectOption({ label: `${picks.profile} (revision 1)` });
  await page.getByRole('radio', { name: picks.target }).click();
  await page.getByLabel('Name').fill(picks.name);
  await page.getByRole('button', { name: 'Start run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-z-]{10,}$/);
  await expect(page.getByRole('heading', { level: 1, name: picks.name })).toBeVisible();
  return page.url();
}

/** expectSucceeded waits on the live page until the run has ended, without reloading it. */
export async function expectSucceeded(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible({ timeout: runTimeoutMs });
  await expect(page.getByText('Completed').first()).toBeVisible();
}
