import { z } from 'zod';

/** What a 2.x says of an error, in JSON. */
export const apiErrorShape = z.object({ code: z.string().default(''), message: z.string().default('') });

/** Ids of a 2.x: 16 hexadecimal digits; nothing else is put into a path. */
const idShape = z.string().regex(/^[0-9a-f]{16}$/);

export const bucketShape = z.object({ id: idShape, name: z.string() });
export const bucketsShape = z.object({ buckets: z.array(bucketShape).default([]) });
export const orgsShape = z.object({ orgs: z.array(z.object({ id: idShape, name: z.string() })).default([]) });
