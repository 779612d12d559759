import { currentFigureKey } from '@tidemark/domain/figures/catalog';
import { getTrend } from '@tidemark/services/trends/read-trend';
import type { Metadata } from 'next';
import { foundOr404 } from '#features/pages/page-address.ts';
import { TrendScreen } from '#features/trends/trend-screen.tsx';
import { requireContext } from '#session/current-actor.ts';

export async function generateMetadata({ params }: PageProps<'/benchmarks/[name]'>): Promise<Metadata> {
  const { name } = await params;
  return { title: `${name}, trend` };
}

export default async function BenchmarkPage({ params, searchParams }: PageProps<'/benchmarks/[name]'>) {
  const { name: benchmark } = await params;
  const { branch, metric } = await searchParams;
  const named = typeof branch === 'string' ? branch : undefined;
  const trend = await foundOr404(getTrend(await requireContext(), { benchmark, branch: named }));
  return <TrendScreen trend={trend} metric={typeof metric === 'string' ? currentFigureKey(metric) : null} />;
}
