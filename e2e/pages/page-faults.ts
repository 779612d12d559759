import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** expectNoFaultsInAnyWidth looks for both on a desk and on a phone. */
export async function expectNoFaultsInAnyWidth(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoFaults(page, what);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, what);
}

/** expectNoFaults finds no fault of accessibility on the page; `what` names it where there is one. */
export async function expectNoFaults(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(faults, path).toEqual([]);
}

/** expectNoSidewaysScroll finds the page no wider than its window. */
export async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow, path).toBeLessThanOrEqual(0);
}
