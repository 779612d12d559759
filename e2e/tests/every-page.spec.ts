import { expect } from '@playwright/test';
import { journeyTest } from '../fixtures/journey-test.ts';
import { expectNoFaultsInAnyLook } from '../pages/page-faults.ts';

const pages = [
  '/',
  '/start',
  '/start/graphite',
  '/ram',
  '/experiments',
  '/experiments/new',
  '/benchmarks',
  '/runs',
  '/runs/new',
  '/compare',
  '/schemas',
  '/schemas/new',
  '/profiles',
  '/profiles/new',
  '/systems',
  '/systems/new',
  '/targets/new',
  '/import',
  '/import?from=vegeta-attack',
  '/import?from=vegeta',
  '/scenarios',
  '/scenarios/tag-or-field',
  '/scenarios/one-cache-away',
  '/scenarios/how-long-away',
  '/reports',
  '/workers',
  '/settings',
  '/settings/members',
  '/settings/projects',
  '/settings/keys',
  '/settings/account',
  '/settings/deleted',
  '/settings/audit',
  '/settings/quotas',
  '/settings/operator',
  '/settings/notifications',
  '/settings/schedules',
  '/settings/badges',
  '/docs',
  '/docs/glossary',
  '/docs/examples/ci.sh',
];

journeyTest(
  'every page is free of accessibility faults and of sideways scrolling, light and dark',
  async ({ page, account }) => {
    expect(account.name).not.toBe('');
    for (const path of pages) {
      await page.goto(path);
      await expectNoFaultsInAnyLook(page, path);
    }
  },
);

journeyTest(
  'the form of every way to make load, of every shape of a rate and of every kind of target is free of them too',
  async ({ page, account }) => {
    expect(account.name).not.toBe('');
    await page.goto('/profiles/new');
    await page.getByText('Advanced', { exact: true }).click();
    await page.getByRole('button', { name: 'On a metric' }).click();
    await page.getByRole('button', { name: 'Add a fault' }).click();
    for (const kind of ['closed-loop', 'paced', 'adaptive', 'rate-search', 'buffered-client', 'open-loop']) {
      await page.getByLabel('Executor').selectOption(kind);
      await expectNoFaultsInAnyLook(page, kind);
    }
    for (const shape of ['ramp', 'stages', 'sine', 'poisson', 'recorded']) {
      await page.getByLabel('Shape').selectOption(shape);
      await expectNoFaultsInAnyLook(page, shape);
    }
    await page.goto('/targets/new');
    await page.getByRole('radio', { name: /InfluxDB 2\.x/ }).click();
    await expectNoFaultsInAnyLook(page, 'InfluxDB 2.x');
    await page.getByRole('radio', { name: /Existing relay/ }).click();
    await page.getByRole('group', { name: 'backend:2' }).getByLabel('User').fill('bob');
    await expect(page.getByRole('group', { name: 'backend:2' }).getByLabel('Password')).toBeVisible();
    await expectNoFaultsInAnyLook(page, 'a relay');
    await page.getByRole('radio', { name: /Existing Graphite/ }).click();
    await page.getByRole('form').getByText('More', { exact: true }).click();
    await expectNoFaultsInAnyLook(page, 'Graphite');
  },
);

journeyTest(
  'pages that do not exist, and those of others, answer 404 in the portal frame',
  async ({ page, account }) => {
    expect(account.name).not.toBe('');
    for (const path of [
      '/experiments/no-such',
      '/gates/no-such',
      '/benchmarks/no-such',
      '/runs/no-such',
      '/schemas/no-such',
      '/profiles/no-such',
      '/targets/no-such',
      '/r/no-such',
      '/reports/no-such',
      '/nowhere',
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
    }
  },
);
