import { networkEffectShape } from '@tidemark/domain/load/fault-step';
import { z } from 'zod';

const port = z.int().min(1).max(65_535);
const name = z.string().min(1).max(200);

/** Orders to the proxy's process; each is answered under its number. */
export const toProxyShape = z.object({
  id: z.int(),
  order: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('open'),
      name,
      // No name is resolved: where a link leads is fixed when it is opened.
      upstream: z.object({ host: z.union([z.ipv4(), z.ipv6()]), port }),
      protocol: z.enum(['http', 'lines', 'pickle']),
      launchesDirectory: z.string().optional(),
    }),
    z.object({ kind: z.literal('begin'), name, effect: networkEffectShape }),
    z.object({ kind: z.literal('end'), name }),
    z.object({ kind: z.literal('counts'), name }),
    z.object({ kind: z.literal('close'), name }),
  ]),
});
export type ProxyOrder = z.infer<typeof toProxyShape>['order'];

/** What the proxy's process sends: that it takes orders, or the answer to one. */
export const fromProxyShape = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.int(), value: z.unknown() }),
  z.object({ id: z.int(), failed: z.string() }),
]);
export type FromProxy = z.infer<typeof fromProxyShape>;
