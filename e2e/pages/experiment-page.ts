import { expect, type Locator, type Page } from '@playwright/test';

/** Longest time that a dozen small runs may take on two busy cores. */
const experimentTimeoutMs = 150_000;

/** chooseParts makes the builder hold exactly these schemas and systems, each by its name. */
export async function chooseParts(page: Page, legend: string, names: readonly string[]): Promise<void> {
  const boxes = page.getByRole('group', { name: legend }).getByRole('checkbox');
  await expect(boxes.first()).toBeEnabled();
  for (const box of await boxes.all()) await box.uncheck();
  for (const name of names)
    await page.getByRole('group', { name: legend }).getByLabel(name, { exact: true }).check();
}

/** startExperiment starts what the builder holds by its one button, and waits for the page of the experiment. */
export async function startExperiment(page: Page, runs: number): Promise<void> {
  await page.getByRole('button', { name: `Start ${runs} runs` }).click();
  await page.waitForURL(/\/experiments\/[0-9a-z-]{10,}$/);
}

/** expectFinished waits on the live page, without reloading it, until every run has succeeded. */
export async function expectFinished(page: Page, runs: number): Promise<void> {
  await expect(page.getByText(`${runs} of ${runs} runs finished`)).toBeVisible({
    timeout: experimentTimeoutMs,
  });
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  await expect(succeededRuns(page)).toHaveCount(runs);
}

/** succeededRuns are the squares of runs that succeeded. */
export function succeededRuns(page: Page): Locator {
  return page.getByRole('link', { name: /^Repetition \d+: (?!Incomplete$)[A-Z][a-z ]+$/ });
}
