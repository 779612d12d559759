import type { Clock } from '@tidemark/domain/kernel/clock';

/** How much may still be read to find out which keys are missing. */
export type QueryBudget = {
  isSpent(): boolean;
  spend(): void;
  /** Says that it is spent. */
  readonly sentence: string;
};

const mostQueries = 300;

/** createQueryBudget allows so much time from now on, and 300 queries, for `what`. */
export function createQueryBudget(
  clock: Clock,
  budgetMs: number,
  what = 'finding out which keys are missing',
): QueryBudget {
  const untilMs = clock.nowMs() + budgetMs;
  let queries = 0;
  return {
    sentence: `${what} was ended after ${mostQueries} queries or ${Math.round(budgetMs / 100) / 10} s`,
    isSpent: () => queries >= mostQueries || clock.nowMs() >= untilMs,
    spend: () => {
      queries += 1;
    },
  };
}
