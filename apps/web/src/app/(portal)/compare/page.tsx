import type { Metadata } from 'next';
import { readCompareQuery } from '#features/compare/compare-query.ts';
import { ChooseRuns, ComparisonPage } from '#features/compare/comparison-page.tsx';
import { requireContext } from '#session/current-actor.ts';

export const metadata: Metadata = { title: 'Comparison' };

export default async function ComparePage({ searchParams }: PageProps<'/compare'>) {
  const ctx = await requireContext();
  const query = readCompareQuery(await searchParams);
  return query.runIds.length === 0 && query.experimentId === undefined ? (
    <ChooseRuns />
  ) : (
    <ComparisonPage ctx={ctx} query={query} />
  );
}
