import {
  type BranchState,
  listBenchmarkNames,
  listBranchStates,
  listSparkValues,
  type SparkValue,
} from '@tidemark/db/repositories/trends';
import type { GateFigureKey } from '@tidemark/domain/figures/catalog';
import { gateConclusions } from '@tidemark/domain/gate/gate-answer';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Page } from '@tidemark/domain/run/records';
import { benchmarkNameShape } from '@tidemark/domain/run/run-context';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { type PageInput, readPage } from '../input/page.ts';

/** The first metric of the first cell over the newest gates of one branch, oldest first. */
export type Spark = { branch: string | null; cell: string; metric: GateFigureKey; values: number[] };

/** A benchmark with how its branches stand, the worst first. */
export type BenchmarkRecord = {
  benchmark: string;
  branches: Omit<BranchState, 'benchmark'>[];
  /** null: nothing was measured yet. */
  spark: Spark | null;
};

const branchesShown = 10;
const sparkGates = 30;

/** listBenchmarks gives the benchmarks of the workspace in the order of their names; of one project where its id is given. */
export async function listBenchmarks(
  ctx: ServiceContext,
  input: PageInput & { project?: string | undefined } = {},
): Promise<Page<BenchmarkRecord>> {
  requirePermission(ctx, 'read');
  const { db, workspaceId } = ctx;
  const { limit } = readPage({ limit: input.limit });
  const after = input.cursor ? readCursor(input.cursor) : null;
  const names = await listBenchmarkNames(db, workspaceId, {
    after,
    limit,
    projectId: input.project ?? null,
  });
  const benchmarks = names.slice(0, limit - 1);
  const states = await listBranchStates(db, workspaceId, { benchmarks, branches: branchesShown });
  const main = benchmarks.flatMap((benchmark) => {
    const first = states.find((state) => state.benchmark === benchmark);
    return first ? [{ benchmark, branch: first.branch }] : [];
  });
  const values = await listSparkValues(db, workspaceId, { of: main, limit: sparkGates });
  const last = benchmarks.at(-1);
  return {
    items: main.map(({ benchmark, branch }) => ({
      benchmark,
      branches: worstFirst(states.filter((state) => state.benchmark === benchmark)),
      spark: sparkOf(
        branch,
        values.filter((value) => value.benchmark === benchmark),
      ),
    })),
    nextCursor: names.length === limit && last ? Buffer.from(last).toString('base64url') : null,
  };
}

function readCursor(cursor: string): string {
  const parsed = benchmarkNameShape.safeParse(Buffer.from(cursor, 'base64url').toString());
  if (!parsed.success) throw new DomainError('invalid_cursor', {});
  return parsed.data;
}

/** Branches with a failed newest gate come first, those without a conclusion last. */
function worstFirst(states: readonly BranchState[]): Omit<BranchState, 'benchmark'>[] {
  const rank = ({ conclusion }: BranchState) =>
    conclusion === null ? gateConclusions.length : gateConclusions.indexOf(conclusion);
  return states.toSorted((a, b) => rank(a) - rank(b)).map(({ benchmark: _, ...state }) => state);
}

/** A cell or metric that came first earlier is another quantity. */
function sparkOf(branch: string | null, found: readonly SparkValue[]): Spark | null {
  const newest = found.at(-1);
  if (!newest) return null;
  const { cell, metric } = newest;
  const same = found.filter((one) => one.cell === cell && one.metric === metric);
  return { branch, cell, metric, values: same.map(({ value }) => value) };
}
