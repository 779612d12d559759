import { z } from 'zod';

const moment = z.string().nullable();

/** What the API shows of a key after it was made. */
export const apiKeyShape = z.object({
  id: z.string(),
  name: z.string(),
  start: z.string(),
  scopes: z.array(z.string()),
  createdAt: moment,
  lastUsedAt: moment,
  expiresAt: moment,
  createdBy: moment,
});
export type ApiKey = z.infer<typeof apiKeyShape>;

export const apiKeysShape = z.object({ items: z.array(apiKeyShape) });
export const createdKeyShape = z.object({ apiKey: apiKeyShape, key: z.string() });

/** What each scope allows, in the words of the settings page. */
export const scopeWords = {
  read: 'Read: get and list everything of the workspace',
  write: 'Write: schemas, load profiles, targets, reports',
  run: 'Run: start and cancel runs',
} as const;
