import { targetShape } from '@tidemark/domain/target';
import { z } from 'zod';

/** A target and, apart from it, the password that opens it. */
export const targetInput = z.strictObject({
  target: targetShape,
  password: z.string().max(1_000).nullable().optional().describe('Sealed at rest and never told again'),
});
