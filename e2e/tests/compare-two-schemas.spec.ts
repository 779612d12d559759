import { expect } from '@playwright/test';
import { journeyTest, signUp } from '../fixtures/journey-test.ts';
import { editAsYaml } from '../pages/editor-page.ts';
import { expectNoFaultsInAnyWidth } from '../pages/page-faults.ts';
import { expectOnOnePhoneScreen } from '../pages/report-page.ts';
import { expectSucceeded, startRun } from '../pages/run-page.ts';

const profile = `
name: Three small days
executor: { kind: closed-loop, concurrency: 2, batchSize: 500 }
extent: { kind: simulated-time, minutes: 4320 }
clock: { roundsPerSimulatedMinute: 5 }
retention: { kind: driven, retentionDurationMinutes: 1440, shardGroupDurationMinutes: 1440 }
settledReadings: { everySimulatedMinutes: 1440, maxWaitSeconds: 5 }
`;

journeyTest(
  'a new user compares tag and field on a real InfluxDB and shares the result',
  async ({ page, account, browser }) => {
    expect(account.email).toContain('@');

    await page.goto('/schemas/new');
    await expect(page.getByRole('radio', { name: /Tag or field/ })).toBeChecked();
    await expect(page.getByText('metric0,ueid=entity-000000').first()).toBeVisible();
    await page.getByLabel('Name', { exact: true }).first().fill('Entity as tag');
    await page.getByRole('button', { name: 'Save schema' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Entity as tag' })).toBeVisible();
    await page.getByRole('button', { name: /Derive/ }).click();
    await page.getByLabel('Name').fill('Entity as field');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Derive/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Entity as field' })).toBeVisible();

    await editAsYaml(page, '/profiles/new', profile, 'Save load profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Three small days' })).toBeVisible();

    await page.goto('/targets/new');
    await page.getByRole('radio', { name: /Fresh server for each run/ }).click();
    await page.getByRole('radio', { name: /tsi1/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('A fresh server');
    await page.getByRole('button', { name: 'Save target' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A fresh server' })).toBeVisible();

    const runs: string[] = [];
    for (const schema of ['Entity as tag', 'Entity as field']) {
      const picks = { schema, profile: 'Three small days', target: /A fresh server/, name: `Run: ${schema}` };
      runs.push(await startRun(page, picks));
      await expectSucceeded(page);
    }

    await page.getByRole('tab', { name: /Verification/ }).click();
    await expect(page).toHaveURL(/tab=verification/);
    await expect(page.getByRole('table', { name: 'Points by measurement' })).toContainText('metric0');
    await expect(page.getByRole('table', { name: 'Readings of everything stored' })).toBeVisible();
    await expectNoFaultsInAnyWidth(page, 'the verification of a run');
    await page.getByRole('tab', { name: /Verification/ }).press('ArrowRight');
    await expect(page.getByRole('tab', { name: /Analysis/ })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Does memory grow?' })).toContainText('The heap at rest');
    await expect(page.getByRole('region', { name: 'Creation and steady state' })).toBeVisible();
    await expectNoFaultsInAnyWidth(page, 'the analysis of a run');
    await page.reload();
    await expect(page.getByRole('tab', { name: /Analysis/, selected: true })).toBeVisible();

    await page.goto('/runs');
    for (const schema of ['Entity as tag', 'Entity as field']) {
      await page.getByRole('checkbox', { name: `Choose Run: ${schema}` }).check();
    }
    await page.getByRole('link', { name: /Compare/ }).click();
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await expect(verdict).toContainText('Every acknowledged point is stored or was dropped by retention');
    const matrix = page.getByRole('region', { name: 'Systems by schemas', exact: true });
    await expect(matrix).toContainText('Entity as tag');
    await matrix.getByLabel('Metric', { exact: true }).selectOption({ label: 'Series at the end (differs)' });
    await expect(page).toHaveURL(/show=seriesAtEnd/);
    await expect(matrix.getByRole('table')).toContainText('Baseline');
    await page.getByRole('tab', { name: 'Latency' }).click();
    await expect(page.getByRole('table', { name: 'Times by percentile' })).toContainText('Entity as field');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save Time by percentile' }).click();
    await page.getByRole('menuitem', { name: 'Picture, PNG' }).click();
    expect((await saved).suggestedFilename()).toMatch(/time-by-percentile\.png$/);
    await page.getByRole('tab', { name: 'Figures' }).click();
    await page.getByRole('checkbox', { name: 'Only what differs' }).last().uncheck();
    await expect(page.getByRole('table').filter({ hasText: 'Peak RSS' })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Latency', selected: true })).toBeVisible();
    await expectNoFaultsInAnyWidth(page, 'a comparison');

    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByLabel('Your conclusion').fill('Keep it a **field**.\n<b>Not a tag.</b>');
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByLabel('Link').inputValue();

    const stranger = await browser.newContext();
    const reader = await stranger.newPage();
    const scripts: string[] = [];
    reader.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const opened = await reader.goto(link);
    expect((await opened?.body())?.length).toBeLessThanOrEqual(150_000);
    await expect(reader.getByRole('region', { name: 'Verdict' })).toContainText(
      'Every acknowledged point is stored',
    );
    await expect(reader.getByText('Sign in')).toHaveCount(0);
    await expectOnOnePhoneScreen(reader);
    await expect(reader.getByRole('region', { name: 'Method' })).toContainText('a real server');
    const conclusion = reader.getByRole('region', { name: 'Conclusion' });
    await expect(conclusion.locator('strong')).toHaveText('field');
    await expect(conclusion).toContainText('Not a tag.');
    await expect(conclusion.locator('b')).toHaveCount(0);
    await expectNoFaultsInAnyWidth(reader, 'a report');
    await expect(reader.getByRole('tab', { name: 'Figures' })).toHaveCount(0);
    expect(scripts).toEqual([]);
    await reader.getByRole('link', { name: /^Details/ }).click();
    await reader.getByRole('tab', { name: 'Figures' }).click();
    await expect(reader.getByRole('table').filter({ hasText: 'Peak RSS' })).toBeVisible();
    await expect(reader.getByRole('region', { name: 'Capsules' }).getByRole('link')).toHaveCount(2);
    await expectNoFaultsInAnyWidth(reader, 'the details of a report');

    await page.goto('/reports');
    await page.getByRole('link', { name: / vs\. / }).click();
    await page.waitForURL(/\/reports\/[0-9a-z-]{10,}$/);
    await expect(page.getByRole('region', { name: 'Conclusion' })).toContainText('Keep it a field.');
    await page.getByRole('button', { name: /^Details/ }).click();
    await expect(page.getByRole('tab', { name: 'Latency' })).toBeVisible();
    const own = page.url();

    await page.goto('/reports');
    await page
      .getByRole('button', { name: /Revoke/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: /Revoke/ })
      .click();
    await expect(page.getByText('Revoked').first()).toBeVisible();
    const answer = await reader.goto(link);
    expect(answer?.status()).toBe(404);
    await expect(reader.getByText('This report is not available')).toBeVisible();
    await page.goto(own);
    await expect(page.getByText('Revoked')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible();
    await signUp(reader);
    expect((await reader.goto(own.replace(/\?.*/, '')))?.status()).toBe(404);
    await stranger.close();
  },
);
