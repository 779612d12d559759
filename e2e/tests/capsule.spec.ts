import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { journeyTest } from '../fixtures/journey-test.ts';
import { editAsYaml } from '../pages/editor-page.ts';
import { expectNoFaultsInAnyWidth } from '../pages/page-faults.ts';
import { expectSucceeded, startRun } from '../pages/run-page.ts';

const schema = `
name: Ten hosts
measurements:
  - name: cpu
    tags: [{ key: host, generator: { kind: sequence, cardinality: 10 } }]
    fields: [{ key: v, type: float, generator: { kind: random, min: 0, max: 1 } }]
`;

const profile = `
name: Two thousand points
executor: { kind: closed-loop, concurrency: 2, batchSize: 200 }
extent: { kind: points, points: 2000 }
readBack: { settleSeconds: 0, restart: false }
`;

journeyTest(
  'a run is saved as a capsule, which is shown before it is rerun, and refused where it was changed',
  async ({ page, account }) => {
    expect(account.email).toContain('@');
    await editAsYaml(page, '/schemas/new', schema, 'Save schema');
    await editAsYaml(page, '/profiles/new', profile, 'Save load profile');
    await startRun(page, {
      schema: 'Ten hosts',
      profile: 'Two thousand points',
      target: 'influxdb-1.6, inmem',
      name: 'The original',
    });
    await expectSucceeded(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download capsule' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ format: 'tidemark-capsule', kind: 'run', name: 'The original' });

    await page.goto('/import?from=capsule');
    const box = page.getByLabel('Or paste it');
    await box.fill(text.slice(0, 500));
    await expect(page.getByText(/not complete JSON/)).toBeVisible();
    await box.fill(text.replace('"The original"', '"A nicer original"'));
    await expect(page.getByText(/was changed after it was created/)).toBeVisible();

    const file = { name: 'capsule.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    await page.getByLabel('Capsule', { exact: true }).setInputFiles(file);
    await expect(page.getByRole('heading', { name: 'What would be run' })).toBeVisible();
    await expect(page.getByText(/2,000 points acknowledged, 2,000 stored/)).toBeVisible();
    await expectNoFaultsInAnyWidth(page, 'a capsule that was read');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Run it' }).click();
    await page.waitForURL(/\/runs\/[0-9a-z-]{10,}$/);
    await expectSucceeded(page);
    await expect(page.getByText(/Every acknowledged point is stored/).first()).toBeVisible();
  },
);
