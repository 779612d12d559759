import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** expectNoFaultsInAnyLook looks for both on a desk and on a phone, light and dark, without loading the page again. */
export async function expectNoFaultsInAnyLook(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion: colors that are still changing have no contrast of their own.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoFaultsInAnyWidth(page, `${what}, ${colorScheme}`);
  }
}

/** expectNoFaultsInAnyWidth looks for both on a desk and on a phone. */
export async function expectNoFaultsInAnyWidth(page: Page, what: string): Promise<void> {
  await page.setViewportSize(desk);
  await expectNoFaults(page, what);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page, what);
}

/** expectNoFaults finds no fault of accessibility on the page; `what` names it where there is one. */
export async function expectNoFaults(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // All at once in the page itself: no page has frames of other origins, for which a second page would be opened each time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
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
