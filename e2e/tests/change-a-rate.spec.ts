import { expect, type Page } from '@playwright/test';
import { journeyTest } from '../fixtures/journey-test.ts';
import { editAsYaml } from '../pages/editor-page.ts';
import { expectNoFaultsInAnyWidth } from '../pages/page-faults.ts';
import { expectSucceeded, startRun } from '../pages/run-page.ts';

const schema = `
name: One host
measurements:
  - name: cpu
    tags: [{ key: host, generator: { kind: sequence, cardinality: 10 } }]
    fields: [{ key: v, type: float, generator: { kind: random, min: 0, max: 1 } }]
`;

/** Draws a pause of the server of one second, and leaves it where it was dragged to. */
async function drawFault(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a fault' }).click();
  const bar = page.getByRole('button', { name: /^server suspended/ });
  await expect(bar).toHaveAccessibleName(/^server suspended for 2 s, from 2 s/);
  const box = await bar.boundingBox();
  const lane = await page.locator('[data-lane="server"]').boundingBox();
  if (!box || !lane) throw new Error('the bar is on the timeline');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + lane.width / 4, y, { steps: 5 });
  await page.mouse.up();
  await expect(bar).toHaveAccessibleName(/^server suspended for 2 s, from 7 s/);
  await bar.press('Shift+ArrowLeft');
  await bar.press('Delete');
  await page.getByRole('button', { name: 'Undo removal' }).click();
  await expect(bar).toHaveAccessibleName(/^server suspended for 1 s, from 7 s/);
}

journeyTest(
  'a new user sends on a schedule with a fault, and changes the rate while the run goes',
  async ({ page, account }) => {
    expect(account.email).toContain('@');
    await editAsYaml(page, '/schemas/new', schema, 'Save schema');
    await expect(page.getByRole('heading', { level: 1, name: 'One host' })).toBeVisible();

    await page.goto('/profiles/new');
    await page.getByRole('radio', { name: /Constant-rate attack/ }).click();
    await expect(page.getByLabel('Executor')).toHaveValue('open-loop');
    await page.getByLabel('Name', { exact: true }).first().fill('A hundred per second');
    await page.getByRole('textbox', { name: /^Rate/ }).fill('100');
    await page.getByRole('textbox', { name: /^Seconds/ }).fill('20');
    await expect(page.getByText(/Up to 100 requests\/s over 20 s: 2,001 requests in total/)).toBeVisible();
    await drawFault(page);
    await page.getByRole('button', { name: 'Save load profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A hundred per second' })).toBeVisible();
    await expect(page.getByText('server suspended for 1 s, after 7 s')).toBeVisible();

    await page.goto('/targets/new');
    await page.getByRole('radio', { name: /Fresh server for each run/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('A fresh server');
    await page.getByRole('button', { name: 'Save target' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A fresh server' })).toBeVisible();

    const picks = {
      schema: 'One host',
      profile: 'A hundred per second',
      target: /A fresh server/,
      name: 'On schedule',
    };
    await startRun(page, picks);
    const change = page.getByRole('textbox', { name: /Change the rate/ });
    await expect(page.getByText(/Acknowledged/).first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('100 requests/s asked')).toBeVisible();
    await change.fill('-5');
    await page.getByRole('button', { name: 'Set rate' }).click();
    await expect(page.getByText('A rate is 0 or more').first()).toBeVisible();
    await change.fill('300');
    await page.getByRole('button', { name: 'Set rate' }).click();
    await expect(page.getByText('Requested rate: 300 requests/s')).toBeVisible();
    await expect(page.getByText('The rate was changed to 300 requests/s.')).toBeVisible({ timeout: 20_000 });
    await expectSucceeded(page);
    await expect(
      page.getByRole('heading', { name: 'Requests per second, scheduled and settled' }),
    ).toBeVisible();
    await expect(page.getByText('Sent of what was due')).toBeVisible();
    await expect(page.getByText(/of [\d,]+ reference requests/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Slowest requests' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^server suspended for 1 s/ })).toBeVisible();
    await expect(page.getByText(/Shaded: server suspended for 1 s/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Log scale' }).first().click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Log scale', pressed: true })).toBeVisible();
    await page.getByRole('button', { name: 'Reset zoom' }).click();
    await expect(page).not.toHaveURL(/zoom=/);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoFaultsInAnyWidth(page, `a run on schedule, ${colorScheme}`);
    }
  },
);
