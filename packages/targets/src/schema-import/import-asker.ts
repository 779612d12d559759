import type { Clock } from '@tidemark/domain/kernel/clock';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { InfluxdbV1Client } from '../influxdb-v1/client.ts';
import type { QuerySeries } from '../influxdb-v1/query-answer.ts';
import { TargetAuthError } from '../influxdb-v1/target-auth-error.ts';

/** What an import may take of the server and of our time. */
export type ImportLimits = {
  totalMs: number;
  queryMs: number;
  measurements: number;
  /** Series of a measurement that are read one by one. */
  listedSeries: number;
  /** Points of a measurement that are looked at. */
  points: number;
};

/** Limits that hold where nothing else is asked for. */
export const defaultImportLimits: ImportLimits = {
  totalMs: 60_000,
  queryMs: 20_000,
  measurements: 1_000,
  listedSeries: 20_000,
  points: 500,
};

/** An answer, or why there is none: too old a server, or too much to ask of it. */
export type Asked = { ok: true; series: QuerySeries[] } | { ok: false; detail: string };

/** Asks one database statements that only read; gives what failed as a value, but for a login that is wrong. */
export type ImportAsker = {
  ask(statement: string): Promise<Asked>;
  /** True as soon as the time of the whole import is over. */
  isOver(): boolean;
};

/** An answer of any kind, or why there is none. */
type Bounded<Answer> = { ok: true; answer: Answer } | { ok: false; detail: string };

/** Statements in a row without an answer after which the server is given up. */
const maxSilent = 3;

/** createImportAsker asks within the limits; it throws where the login is wrong or the server stays silent. */
export function createImportAsker(
  client: Pick<InfluxdbV1Client, 'query'>,
  database: string,
  surroundings: { limits: ImportLimits; clock: Clock },
): ImportAsker {
  const { ask, isOver } = createBoundedAsker((statement: string, timeoutMs) => {
    return client.query(statement, { database, timeoutMs });
  }, surroundings);
  return {
    isOver,
    async ask(statement) {
      const asked = await ask(statement);
      return asked.ok ? { ok: true, series: asked.answer } : asked;
    },
  };
}

/** createBoundedAsker asks questions of any kind within the limits of an import, as createImportAsker does. */
export function createBoundedAsker<Question, Answer>(
  send: (question: Question, timeoutMs: number) => Promise<Answer>,
  { limits, clock }: { limits: ImportLimits; clock: Clock },
): { ask(question: Question): Promise<Bounded<Answer>>; isOver(): boolean } {
  const endMs = clock.nowMs() + limits.totalMs;
  const isOver = () => clock.nowMs() >= endMs;
  let silent = 0;
  return {
    isOver,
    async ask(question) {
      if (isOver()) return { ok: false, detail: 'the time of the import is over' };
      const timeoutMs = Math.max(1, Math.ceil(Math.min(limits.queryMs, endMs - clock.nowMs())));
      try {
        const answer = await send(question, timeoutMs);
        silent = 0;
        return { ok: true, answer };
      } catch (error) {
        if (error instanceof TargetAuthError || !isDomainError(error)) throw error;
        if (!isDomainError(error, 'target_refused') && !isDomainError(error, 'target_unreachable'))
          throw error;
        silent = error.code === 'target_unreachable' ? silent + 1 : 0;
        if (silent >= maxSilent) throw error;
        return { ok: false, detail: error.details.detail };
      }
    },
  };
}
