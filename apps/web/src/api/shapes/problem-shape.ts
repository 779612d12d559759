import { z } from 'zod';

/** Body of every error (RFC 9457); `errors` has the JSON pointer of each invalid input. */
export const problemShape = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z.string().describe('Stable name of the error'),
    request_id: z.string(),
    retryable: z.boolean().describe('Whether the same request may succeed later'),
    errors: z.array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() })).optional(),
  })
  .describe('A problem');
