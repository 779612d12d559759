import { expect, type Page } from '@playwright/test';

/** expectOnOnePhoneScreen finds the answer, three figures and the chart of a report within one phone screen, without scrolling. */
export async function expectOnOnePhoneScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = page.getByRole('region', { name: 'Verdict' });
  const figures = page.getByLabel('Figures', { exact: true }).locator('dd');
  const chart = page.getByRole('main').getByRole('figure').first();
  await expect(figures).toHaveCount(3);
  for (const part of [answer, figures.last(), chart]) {
    const box = await part.boundingBox();
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  }
}
