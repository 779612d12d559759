import { gunzipSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

test('the page of the API has no serious fault of accessibility, also with an operation open', async ({
  page,
}) => {
  const seriousFaults = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  };
  await page.goto('/api/v1/docs');
  // Groups are closed: the viewer draws nothing more once over 131 operations are open.
  await page.locator('#operations-tag-Runs').click();
  await expect(page.locator('[id$="-createRun"]')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  for (const id of ['listRuns', 'createRun']) {
    await page.locator(`[id$="-${id}"] .opblock-summary-control`).first().click();
    await expect(page.locator(`[id$="-${id}"] .opblock-body`)).toBeVisible();
  }
  await expect(page.locator('pre.microlight').first()).toHaveAttribute('tabindex', '0');
  await page.locator('[id$="-createRun"] .try-out__btn').click();
  await expect(page.getByRole('textbox', { name: 'Request body' })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('constant rate');
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+$/ })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Operations' })
    .getByRole('link', { name: /constant rate/ })
    .click();
  const command = page.getByRole('region', { name: 'Command of changeRunRate' });
  await expect(command).toContainText('curl -sS -X POST "$TIDEMARK_URL/api/v1/runs/$runId/rate"');
});

test('the portal gives out its command line, as one package', async ({ request }) => {
  const answer = await request.get('/tidemark.tgz');
  expect(answer.status()).toBe(200);
  expect(gunzipSync(await answer.body()).includes('package/dist/tidemark.mjs')).toBe(true);
});
