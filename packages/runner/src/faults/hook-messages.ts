import { allowedAddressesShape } from '@tidemark/domain/target/batch-writer';
import { z } from 'zod';

/** A hook to be asked at its approved addresses only; `key` is the place of its step in the plan. */
export const hookCallShape = z.strictObject({
  key: z.int(),
  url: z.string(),
  allowedAddresses: allowedAddressesShape,
  body: z.strictObject({ run: z.string(), part: z.string(), state: z.enum(['begin', 'end']) }),
});
export type HookCall = z.infer<typeof hookCallShape>;

/** Why it was not taken; null: it was. */
export const hookAnswerShape = z.strictObject({ key: z.int(), reason: z.string().nullable() });
export type HookAnswer = z.infer<typeof hookAnswerShape>;
