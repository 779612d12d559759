import type { Clock } from '@tidemark/domain/kernel/clock';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { TargetAuthError } from '../session/target-session.ts';

/** What an import may cost the server and the user. */
export type ImportLimits = {
  totalMs: number;
  queryMs: number;
  measurements: number;
  /** Series of a measurement that are read one by one. */
  listedSeries: number;
  /** Points of a measurement that are sampled. */
  points: number;
};

/** The default limits. */
export const defaultImportLimits: ImportLimits = {
  totalMs: 60_000,
  queryMs: 20_000,
  measurements: 1_000,
  listedSeries: 20_000,
  points: 500,
};

/** An answer, or why there is none: too old a server, or too expensive a question. */
export type Asked<Answer> = { ok: true; answer: Answer } | { ok: false; detail: string };

/** Consecutive questions without an answer after which the import fails. */
const maxSilent = 3;

/** createBoundedAsker asks within the limits of an import; it throws where the login is wrong or the server stays silent. */
export function createBoundedAsker<Question, Answer>(
  send: (question: Question, timeoutMs: number) => Promise<Answer>,
  { limits, clock }: { limits: ImportLimits; clock: Clock },
): { ask(question: Question): Promise<Asked<Answer>>; isOver(): boolean } {
  const endMs = clock.nowMs() + limits.totalMs;
  const isOver = () => clock.nowMs() >= endMs;
  let silent = 0;
  return {
    isOver,
    async ask(question) {
      if (isOver()) return { ok: false, detail: 'the import ran out of time' };
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
