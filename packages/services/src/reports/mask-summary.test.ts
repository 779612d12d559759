import { aSummary } from '@tidemark/domain/testing/a-summary';
import { expect, it } from 'vitest';
import { maskSummary } from './mask-summary.ts';

it("hides the name of the generator's machine and keeps what compares", () => {
  const summary = aSummary();
  const masked = maskSummary(summary);
  expect(JSON.stringify(masked)).not.toContain(summary.host?.hostname);
  expect(masked.host).toEqual({ ...summary.host, hostname: null });
  expect(maskSummary(aSummary({ host: null })).host).toBeNull();
});
