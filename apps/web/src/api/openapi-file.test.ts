import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApiText } from './openapi-document.ts';

it('is in docs/openapi.json as it is served: `pnpm openapi` prints it', () => {
  const committed = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8');
  // One comparison of texts: a difference of two documents of this size takes minutes to print.
  expect(committed === openApiText()).toBe(true);
});
