import type { Metadata } from 'next';
import { BenchmarkListPage } from '#features/trends/benchmark-list-page.tsx';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'Benchmarks' };

export default async function BenchmarksPage({ searchParams }: PageProps<'/benchmarks'>) {
  return <BenchmarkListPage ctx={await requireContext()} query={await searchParams} />;
}
