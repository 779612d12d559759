import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { journeyTest } from '../fixtures/journey-test.ts';

const report = `Requests      [total, rate]            180000, 3000.02
Duration      [total, attack, wait]    1m20.11586256s, 59.999606572s, 20.116255988s
Latencies     [mean, 50, 95, 99, max]  1.404856127s, 1.214236ms, 5.609988425s, 43.430687195s, 50.347228848s
Bytes In      [total, mean]            0, 0.00
Bytes Out     [total, mean]            3958680, 21.99
Success       [ratio]                  54.98%
Status Codes  [code:count]             204:98967  0:81033
Error Set:
Post http://127.0.0.1:9096/write?db=test: <img src=x onerror=alert(1)> connection reset by peer
`;

/** Five requests per second for four seconds and one more. */
const jsonLines = Array.from({ length: 21 }, (_, i) =>
  JSON.stringify({
    code: 204,
    timestamp: new Date(Date.UTC(2026, 0, 1) + i * 200).toISOString(),
    latency: 2_000_000 + i * 10_000,
    bytes_out: 40,
    bytes_in: 0,
    error: '',
  }),
).join('\n');

journeyTest(
  'results of vegeta are understood before they are sent, become a run that is compared and never verified, and come out again',
  async ({ page, account }) => {
    expect(account.name).not.toBe('');
    await page.goto('/import?from=vegeta');
    const box = page.getByLabel('Results of vegeta');

    await box.fill(report.slice(0, 200));
    await expect(page.getByText(/names 5 figures and gives/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import as a run' })).toBeDisabled();

    await box.fill(report);
    await expect(page.getByText('54.98 %')).toBeVisible();
    await page.getByLabel('Name of the run').fill('the relay, attacked');
    await page.getByRole('button', { name: 'Import as a run' }).click();
    await page.waitForURL(/\/runs\/[0-9a-f-]+$/);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('the relay, attacked');
    await expect(page.getByText('Imported', { exact: true })).toBeVisible();
    await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
    await expect(page.getByText(/<img src=x onerror=alert\(1\)>/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rerun' })).toHaveCount(0);
    await page.getByRole('button', { name: 'More actions' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as vegeta JSON' }).click();
    const exported = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(exported)).toMatchObject({
      requests: 180_000,
      status_codes: { 0: 81_033, 204: 98_967 },
    });

    await page.goto('/import?from=vegeta');
    await page.getByLabel('Or choose a file').setInputFiles({
      name: 'results.json',
      mimeType: 'application/json',
      buffer: Buffer.from(`${jsonLines}\n`),
    });
    await expect(page.getByLabel('Name of the run')).toHaveValue('results.json');
    await page.getByRole('button', { name: 'Import as a run' }).click();
    await page.waitForURL(/\/runs\/[0-9a-f-]+$/);
    await expect(page.getByRole('heading', { name: 'Service time' })).toBeVisible();

    await page.goto('/runs');
    await page.getByRole('checkbox', { name: 'Choose results.json' }).check();
    await page.getByRole('checkbox', { name: 'Choose the relay, attacked' }).check();
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('tab', { name: 'Figures' }).click();
    await expect(page.getByRole('rowheader', { name: /Service time, 99th percentile/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Runs' }).click();
    await expect(page.getByText(/imported, so what was written, how and where is unknown/)).toBeVisible();
  },
);

journeyTest(
  'a line of vegeta attack asks for the files that it names and becomes a plan',
  async ({ page, account }) => {
    expect(account.name).not.toBe('');
    await page.goto('/import?from=vegeta-attack');
    await page
      .getByLabel('Command line', { exact: true })
      .fill(
        'echo "POST http://127.0.0.1:8086/write?db=x" | vegeta attack -rate 3000/1s -duration 60s -body b.txt',
      );
    await page.getByLabel('Content of b.txt').fill('cpu,host=a value=1');
    await expect(page.getByText(/3,000\.003 per second/)).toBeVisible();
    await expect(page.getByText('kind: open-loop')).toBeVisible();
    await page.getByLabel('Create the target too').check();
    await page.getByRole('button', { name: 'Create schema and load profile' }).click();
    await page.waitForURL(/\/runs\/new\?/);
    await expect(page.getByLabel('Load profile')).toContainText('vegeta attack');
  },
);
