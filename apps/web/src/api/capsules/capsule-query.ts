import { capsuleContents } from '@tidemark/domain/capsule/capsule-result';
import { z } from 'zod';

/** How much of the results a capsule is to hold. */
export const capsuleQuery = z.strictObject({
  results: z
    .enum(capsuleContents)
    .default('full')
    .describe('full: second by second, as far as 20 MiB hold it; summary: one summary a run; none'),
});
