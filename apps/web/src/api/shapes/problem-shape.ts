import { z } from 'zod';

/** How every error of the API looks (RFC 9457); `errors` names each fault of an input by its JSON pointer. */
export const problemShape = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z.string().describe('Stable name of what went wrong'),
    request_id: z.string(),
    retryable: z.boolean().describe('Whether the same request may succeed later'),
    errors: z.array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() })).optional(),
  })
  .describe('A problem');
