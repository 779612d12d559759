import { isDomainError } from '@tidemark/domain/errors';
import type { ServiceContext } from '@tidemark/services/access/context';
import { compareRuns, type RunsCompared } from '@tidemark/services/analysis/compare-runs';
import { getRunEvents } from '@tidemark/services/samples/get-run-events';
import { LinkButton } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { foundOr404 } from '../editing/found-or-404.ts';
import { ShareButton } from '../reports/share-button.tsx';
import { ComparisonResult } from './comparison-result.tsx';
import type { ResultRun } from './result-run.ts';

const crumbs = [{ label: 'Runs', href: '/runs' }];

/** ComparisonPage puts the runs of an address side by side, or says why it cannot. */
export async function ComparisonPage({ ctx, runIds }: { ctx: ServiceContext; runIds: string[] }) {
  const compared = await foundOr404(compareOrRefuse(ctx, runIds));
  if (typeof compared === 'string') return <Refusal reason={compared} />;
  const runs = await Promise.all(compared.runs.map((entry) => toResultRun(ctx, entry)));
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="Comparison"
        actions={<ShareButton runIds={runIds} suggestedTitle={titleOf(compared)} />}
      />
      <ComparisonResult
        runs={runs.filter((run) => run !== null)}
        comparison={compared.comparison}
        series={compared.series}
      />
    </>
  );
}

async function compareOrRefuse(ctx: ServiceContext, runIds: string[]): Promise<RunsCompared | string> {
  try {
    return await compareRuns(ctx, { runIds });
  } catch (error) {
    if (isDomainError(error, 'validation_failed')) return error.message;
    throw error;
  }
}

async function toResultRun(
  ctx: ServiceContext,
  { label, run }: RunsCompared['runs'][number],
): Promise<ResultRun | null> {
  if (!run.summary) return null;
  return {
    id: run.id,
    label,
    plan: run.plan,
    summary: run.summary,
    events: await getRunEvents(ctx, { runId: run.id }),
  };
}

function titleOf({ runs }: RunsCompared): string {
  return runs
    .map((entry) => entry.label)
    .join(' against ')
    .slice(0, 200);
}

function Refusal({ reason }: { reason: string }) {
  return (
    <>
      <PageHeader crumbs={crumbs} title="Comparison" />
      <Callout
        tone="warn"
        title="These runs cannot be compared"
        actions={<LinkButton href="/runs">Choose runs</LinkButton>}
      >
        {reason}
      </Callout>
    </>
  );
}
