import { expect, type Page } from '@playwright/test';
import { journeyTest } from '../fixtures/journey-test.ts';
import { expectNoFaultsInAnyWidth } from '../pages/page-faults.ts';

/** tabTo moves the focus by keyboard alone until it is on the control with this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const control = page.getByRole('button', { name });
  const isFocused = () => control.evaluate((element) => element.matches(':focus'));
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

journeyTest(
  'a new user starts "tag or field?" by one press of a key, and signing in again leads back to the page asked for',
  async ({ page, account, baseURL }) => {
    await tabTo(page, /^Start: Does this value belong in a tag or in a field\?$/);
    const started = page.waitForResponse((response) =>
      response.url().endsWith('/scenarios/tag-or-field/start'),
    );
    await page.keyboard.press('Enter');
    const { id } = await (await started).json();
    await page.waitForURL('**/scenarios/tag-or-field');
    await expect(page.getByRole('heading', { name: 'Newest experiment' })).toBeVisible();
    await page.request.post(`/api/v1/experiments/${id}/cancel`, { headers: { origin: baseURL ?? '' } });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Experiments, worst first' })).toBeVisible();
    await expectNoFaultsInAnyWidth(page, 'an overview with an experiment');
    await page.context().clearCookies();
    await page.goto('/ram?days=7');
    await expect(page).toHaveURL('/sign-in?next=%2Fram%3Fdays%3D7');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/ram?days=7');
    await expect(page.getByText(/^The memory of 104\sk series on \S+ is unknown/)).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole('button', { name: 'Measure now' })).toBeVisible();
  },
);

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
    await expect(page.getByText(/^Finished$/)).toBeVisible({ timeout: 150_000 });
    await page.getByText('published vs. your runs').click();
    const figures = page.getByRole('region', { name: 'influxdb-1.6/inmem, 1,000/s' });
    await expect(figures).toContainText('Success ratio');
    await expect(figures).toContainText('of 3,000');
    const away = page.getByRole('region', { name: 'tidemark-relay/buffered, 1,000/s, backend:2 away' });
    await expect(away).toContainText('backend:2: 0 of 3,000');
    await page.getByText('Reports as vegeta writes them').click();
    await expect(page.getByText(/Requests\s+\[total, rate\]/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Publication' })).toHaveAttribute('href', /^https:/);
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await expectNoFaultsInAnyWidth(page, 'a scenario with figures');
    await page.getByRole('link', { name: 'See its runs' }).click();
    await expect(page).toHaveURL(/\/experiments\//);
  },
);
