import { z } from 'zod';

const bytesPerGib = 1_073_741_824;
const listenText = /^(\[[0-9A-Fa-f:]+\]|[A-Za-z0-9.-]+):(\d{1,5})$/;

const listenShape = z
  .string()
  .regex(listenText, 'must be host:port, for example 127.0.0.1:9096')
  .transform((text) => {
    const at = text.lastIndexOf(':');
    return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
  })
  .refine(({ port }) => port <= 65_535, 'has no such port');

const backendShape = z.strictObject({
  /** Names files and metrics. */
  name: z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,63}$/, 'may hold letters, digits, dot, _ and -'),
  url: z.url({ protocol: /^https?$/ }).refine(hasReadableUser, 'write a % of user or password as %25'),
  /** Connecting, and waiting for an answer, each. */
  timeoutMs: z.number().int().min(10).max(600_000).default(10_000),
});

/** What a relay is configured with. */
export const relayConfigShape = z
  .strictObject({
    listen: listenShape,
    policy: z.enum(['any', 'all', 'buffered']),
    /** What a 204 of the policy "buffered" outlasts: the end of this process, or also a power failure. */
    durability: z.enum(['process', 'power']).default('process'),
    queue: z
      .strictObject({
        directory: z.string().min(1),
        /** For each backend: what is not delivered to it yet. */
        maxBytes: z.number().int().min(65_536).default(bytesPerGib),
      })
      .optional(),
    backends: z.array(backendShape).min(1, 'needs at least one backend').max(16),
  })
  .superRefine(({ policy, queue, backends }, context) => {
    if (policy === 'buffered' && queue === undefined)
      context.addIssue({
        code: 'custom',
        path: ['queue'],
        message: 'the policy "buffered" needs queue.directory',
      });
    const names = backends.map(({ name }) => name);
    const twice = names.findIndex((name, at) => names.indexOf(name) < at);
    if (twice >= 0)
      context.addIssue({
        code: 'custom',
        path: ['backends', twice, 'name'],
        message: 'another backend has this name',
      });
  });

export type RelayConfig = z.output<typeof relayConfigShape>;
export type BackendConfig = RelayConfig['backends'][number];

/** User and password of an address are percent-encoded; one that is not cannot be sent. */
function hasReadableUser(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  try {
    return decodeURIComponent(`${username}${password}`) !== null;
  } catch {
    return false;
  }
}
