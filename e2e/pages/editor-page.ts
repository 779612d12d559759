import { expect, type Page } from '@playwright/test';

/** editAsYaml replaces the document of an editor page by a YAML text and saves it. */
export async function editAsYaml(page: Page, path: string, document: string, submit: string): Promise<void> {
  await page.goto(path);
  await page.getByText('YAML', { exact: true }).click();
  await page.getByLabel(/ as YAML$/).fill(document);
  await page.getByRole('button', { name: submit }).click();
  await expect(page).toHaveURL(/\/[0-9a-z-]{10,}$/);
}
