import { comparisonLead } from '@tidemark/analysis/compare/comparison-lead';
import { getSharedReport } from '@tidemark/services/reports/reports';
import type { Metadata } from 'next';
import { cache } from 'react';
import { container } from '#container.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { SharedReport } from '#features/reports/shared-report.tsx';

const report = cache((token: string) => foundOr404(getSharedReport({ db: container().db }, { token })));

export async function generateMetadata({ params }: PageProps<'/r/[token]'>): Promise<Metadata> {
  const { title, comparison } = await report((await params).token);
  const description = comparisonLead(comparison);
  return {
    title,
    description,
    robots: { index: false, follow: false },
    openGraph: { type: 'article', siteName: 'Tidemark', title, description },
  };
}

export default async function SharedReportPage({ params }: PageProps<'/r/[token]'>) {
  const { token } = await params;
  return <SharedReport snapshot={await report(token)} token={token} />;
}
