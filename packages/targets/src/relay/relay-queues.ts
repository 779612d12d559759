import type { ProbeSample } from '@tidemark/domain/run/sample';
import { z } from 'zod';
import { createGuardedHttp, type HttpAccess } from '../egress/guarded-http.ts';
import { parseJson } from '../egress/parse-json.ts';

/** What waits in a relay for each of its backends. */
export type RelayQueues = {
  /** One sample a backend, of part `relay > <backend>`; none where the relay reports no queue, or did not answer. It never throws. */
  read(): Promise<ProbeSample[]>;
  /** Points that it still has to deliver to any backend; null where that is not known. It never throws. */
  waitingPoints(): Promise<number | null>;
  close(): Promise<void>;
};

/** A relay to be asked; `backends` are the names of parts in the order of the relay's configuration, null where its own names are used. */
export type AskedRelay = Omit<HttpAccess, 'authorization'> & { backends: readonly string[] | null };

const healthShape = z.object({
  name: z.literal('tidemark-relay'),
  policy: z.string(),
  backends: z.array(z.object({ name: z.string().max(200), queuePoints: z.number().min(0) })).max(64),
});

const timeoutMs = 2_000;
const maxAnswerBytes = 262_144;

/** openRelayQueues reads `/health` of the reference relay; another relay is asked once and then left alone. */
export function openRelayQueues({ backends, ...access }: AskedRelay): RelayQueues {
  const http = createGuardedHttp({ ...access, authorization: null });
  const question = { method: 'GET', path: '/health', body: null, timeoutMs, maxBytes: maxAnswerBytes };
  let isOther = false;
  const readHealth = async () => {
    if (isOther) return null;
    const answer = await http.ask(question).catch(() => null);
    if (answer === null) return null;
    const health = healthShape.safeParse(parseJson(answer.text)).data ?? null;
    isOther = health === null;
    return health;
  };
  return {
    close: () => http.close(),
    async read() {
      const health = await readHealth();
      if (health?.policy !== 'buffered') return [];
      return health.backends.map(({ name, queuePoints: value }, i) => ({
        metric: 'relayQueuedPoints',
        part: `relay > ${backends?.[i] ?? name}`,
        value,
        reason: null,
      }));
    },
    async waitingPoints() {
      const health = await readHealth();
      return health === null ? null : health.backends.reduce((sum, one) => sum + one.queuePoints, 0);
    },
  };
}
