import { z } from 'zod';

const moment = z.iso.datetime().nullable();

/** What is told of an API key after it was made: enough to recognise it, not to use it. */
export const apiKeyBodyShape = z.object({
  id: z.string(),
  name: z.string(),
  start: z.string().describe('First characters of the key'),
  scopes: z.array(z.string()),
  createdAt: moment,
  lastUsedAt: moment,
  expiresAt: moment,
});
export type ApiKeyBody = z.infer<typeof apiKeyBodyShape>;

type StoredKey = {
  id: string;
  name: string | null;
  start: string | null;
  permissions?: { [key: string]: string[] } | null | undefined;
  createdAt: Date;
  lastRequest: Date | null;
  expiresAt: Date | null;
};

/** toApiKeyBody leaves out everything that could be used. */
export function toApiKeyBody(key: StoredKey): ApiKeyBody {
  return {
    id: key.id,
    name: key.name ?? '',
    start: key.start ?? '',
    scopes: key.permissions?.tidemark ?? [],
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastRequest?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
  };
}
