import { listBenchmarks } from '@tidemark/services/trends/list-benchmarks';
import type { Metadata } from 'next';
import Link from 'next/link';
import { foundOr404, readListQuery } from '#features/pages/page-address.ts';
import { BenchmarkList, BenchmarkListEmpty } from '#features/trends/benchmark-list.tsx';
import { benchmarksSentence, benchmarksWorstFirst } from '#features/trends/benchmark-words.ts';
import { requireContext } from '#session/current-actor.ts';
import { PageHeader } from '#ui/page-header.tsx';

export const metadata: Metadata = { title: 'Benchmarks' };

export default async function BenchmarksPage({ searchParams }: PageProps<'/benchmarks'>) {
  const { cursor } = readListQuery(await searchParams);
  const { items, nextCursor } = await foundOr404(listBenchmarks(await requireContext(), { cursor }));
  return (
    <>
      <PageHeader title="Benchmarks" description="What your CI runs as gates, over time." />
      {items.length === 0 ? (
        <BenchmarkListEmpty />
      ) : (
        <>
          <p className="max-w-[72ch] font-medium text-lg leading-snug">{benchmarksSentence(items)}</p>
          <BenchmarkList items={benchmarksWorstFirst(items)} />
        </>
      )}
      {nextCursor ? (
        <Link href={`/benchmarks?cursor=${encodeURIComponent(nextCursor)}`}>More benchmarks</Link>
      ) : null}
    </>
  );
}
