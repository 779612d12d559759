import { isDomainError } from '@tidemark/domain/errors';
import { gateMetricKeys } from '@tidemark/domain/gate-metrics';
import type { ServiceContext } from '@tidemark/services/access/context';
import { compareRuns, type RunsCompared } from '@tidemark/services/analysis/compare-runs';
import { getRunEvents } from '@tidemark/services/samples/get-run-events';
import { listSchemas } from '@tidemark/services/schemas/list-schemas';
import { LinkButton } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { foundOr404 } from '../editing/found-or-404.ts';
import { ShareButton } from '../reports/share-button.tsx';
import { compareSidesHref } from '../runs/compare-href.ts';
import { CapacityQuestion } from './capacity-question.tsx';
import type { CompareQuery } from './compare-query.ts';
import { ComparisonResult } from './comparison-result.tsx';
import { GateRules } from './gate-rules.tsx';
import type { ResultRun } from './result-run.ts';

const crumbs = [{ label: 'Runs', href: '/runs' }];

/** ComparisonPage puts the runs of an address side by side, or says why it cannot. */
export async function ComparisonPage({ ctx, query }: { ctx: ServiceContext; query: CompareQuery }) {
  const compared = await foundOr404(compareOrRefuse(ctx, query));
  if (typeof compared === 'string') return <Refusal reason={compared} />;
  const { capacity } = compared.comparison;
  const schemas = capacity === null ? [] : (await listSchemas(ctx, { limit: 100 })).items;
  const runs = await Promise.all(compared.runs.map((entry) => toResultRun(ctx, entry)));
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="Comparison"
        actions={<ShareButton shared={query} suggestedTitle={titleOf(compared)} />}
      />
      <ComparisonResult
        runs={runs.filter((run) => run !== null)}
        comparison={compared.comparison}
        series={compared.series}
        judging={
          compared.comparison.gates.length > 0 ? (
            <GateRules tolerance={query.tolerance ?? 0.05} metrics={query.metrics ?? gateMetricKeys} />
          ) : (
            <SplitHint query={query} />
          )
        }
        asking={
          capacity === null ? null : (
            <CapacityQuestion
              memory={capacity.memory}
              ramGiB={query.ramGiB ?? null}
              schemaId={query.schemaId ?? null}
              schemas={schemas.map(({ id, schema }) => ({ id, name: schema.name }))}
            />
          )
        }
      />
    </>
  );
}

async function compareOrRefuse(ctx: ServiceContext, query: CompareQuery): Promise<RunsCompared | string> {
  try {
    return await compareRuns(ctx, query);
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

/** Repetitions of one plan are one side; a change that no plan shows can be looked for between two halves of them. */
function SplitHint({ query }: { query: CompareQuery }) {
  const { runIds, candidateIds } = query;
  if (candidateIds.length > 0 || runIds.length < 4) return null;
  const half = Math.ceil(runIds.length / 2);
  return (
    <Callout
      title="No two sides to judge"
      actions={
        <LinkButton href={compareSidesHref(runIds.slice(0, half), runIds.slice(half))}>
          Judge the last {runIds.length - half} against the first {half}
        </LinkButton>
      }
    >
      A verdict needs repeated runs on two sides, told apart by plan, system or version.
    </Callout>
  );
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
