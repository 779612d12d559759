import { figureOf } from '@tidemark/domain/figures/catalog';
import { shortCommit } from '@tidemark/domain/run/run-context';
import type { BenchmarkRecord, Spark } from '@tidemark/services/trends/list-benchmarks';
import { ChartSpline } from 'lucide-react';
import Link from 'next/link';
import { GateBadge } from '#features/gates/gate-badges.tsx';
import { figureText } from '#features/results/figure-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SparkLine } from './spark-line.tsx';
import { trendHref } from './trend-href.ts';

/** BenchmarkList shows each benchmark with how its branches stand, the worst first, and the course of its first metric. */
export function BenchmarkList({ items }: { items: readonly BenchmarkRecord[] }) {
  return (
    <ul aria-label="Benchmarks" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {items.map((item) => (
        <li key={item.benchmark} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
          <div className="min-w-0 flex-1 basis-72">
            <h2 className="font-medium">
              <Link href={trendHref(item)} className="hover:underline [overflow-wrap:anywhere]">
                {item.benchmark}
              </Link>
            </h2>
            <Branches item={item} />
          </div>
          {item.spark ? <SparkOf spark={item.spark} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Branches({ item: { benchmark, branches } }: { item: BenchmarkRecord }) {
  return (
    <ul aria-label={`Branches of ${benchmark}`} className="mt-1.5 flex flex-col gap-1.5">
      {branches.map(({ branch, gateId, commit, state, conclusion, at }) => (
        <li key={branch ?? ''} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-[13px]">
          <GateBadge state={state} conclusion={conclusion} />
          <Link
            href={trendHref({ benchmark, branch: branch ?? '' })}
            className="font-medium hover:underline [overflow-wrap:anywhere]"
          >
            {branch ?? 'no branch'}
          </Link>
          <Link href={`/gates/${gateId}`} className="text-ink-soft underline">
            {commit === null ? 'its gate' : shortCommit(commit)}
          </Link>
          <span className="text-ink-faint">
            <LocalTime iso={at.toISOString()} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function SparkOf({ spark: { cell, metric, values } }: { spark: Spark }) {
  const { label, unit } = figureOf(metric);
  return (
    <div className="flex w-full flex-col items-start gap-0.5 text-[12.5px] text-ink-soft sm:w-80">
      <SparkLine values={values} />
      <span>
        {label}
        {cell === '' ? '' : `, ${cell}`}: {figureText(unit, values.at(-1) ?? null)}
      </span>
    </div>
  );
}

/** BenchmarkListEmpty teaches how a benchmark comes to be. */
export function BenchmarkListEmpty() {
  return (
    <EmptyState
      icon={<ChartSpline aria-hidden />}
      title="No benchmarks yet"
      action={
        <LinkButton look="primary" href="/docs/gates">
          Set up a gate
        </LinkButton>
      }
    >
      <p>
        A benchmark is a file in your repository that says what to run and what must hold. Each time your CI
        runs it as a gate, its values appear here, with the commit at which they changed.
      </p>
      <CodeBlock
        label="In your repository: the file and the job of its CI"
        code="tidemark init"
        className="mt-3 text-left"
      />
    </EmptyState>
  );
}
