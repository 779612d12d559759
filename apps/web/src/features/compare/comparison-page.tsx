import { comparisonTitle } from '@tidemark/analysis/compare/comparison-title';
import { gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { PackedSeries } from '@tidemark/domain/run/packed-series';
import type { ServiceContext } from '@tidemark/services/access/context';
import { compareRuns, type RunsCompared } from '@tidemark/services/analysis/compare-runs';
import { getComparedSeries, listComparedLines } from '@tidemark/services/samples/compared-series';
import { getRunEvents } from '@tidemark/services/samples/run-records';
import { listSchemas } from '@tidemark/services/schemas/schemas';
import { GitCompareArrows } from 'lucide-react';
import { compareSidesHref } from '#features/compare/compare-href.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { ShareButton } from '#features/sharing/share-button.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CapacityQuestion } from './capacity-question.tsx';
import { leadMetric } from './changed-metrics.ts';
import type { CompareQuery } from './compare-query.ts';
import type { ResultRun } from './comparison-result.tsx';
import { ComparisonResult } from './comparison-result.tsx';
import { GateRules } from './gate-rules.tsx';
import { chosenLine, type LineKind } from './line-choices.ts';

const mostWithMarks = 2;

const crumbs = [{ label: 'Runs', href: '/runs' }];

/** ComparisonPage puts the runs of an address side by side, or says why it cannot. */
export async function ComparisonPage({ ctx, query }: { ctx: ServiceContext; query: CompareQuery }) {
  const [compared, early] = await Promise.all([
    foundOr404(compareOrRefuse(ctx, query)),
    query.runIds.length === 0 || query.candidateIds.length > 0 ? null : listComparedLines(ctx, query),
  ]);
  if (typeof compared === 'string') return <Refusal reason={compared} />;
  const { capacity } = compared.comparison;
  const [schemas, { runs, choices, lines }] = await Promise.all([
    capacity === null ? [] : listSchemas(ctx, { limit: 100 }).then(({ items }) => items),
    readResult(ctx, compared, { chart: query.chart, early }),
  ]);
  const { chart: _, runIds, ...rest } = query;
  const shared = query.experimentId === undefined ? { ...rest, runIds } : rest;
  return (
    <>
      <PageHeader
        crumbs={crumbsOf(compared)}
        title="Comparison"
        actions={<ShareButton shared={shared} suggestedTitle={titleOf(compared)} />}
      />
      <ComparisonResult
        title={titleOf(compared)}
        runs={runs}
        comparison={compared.comparison}
        lines={lines}
        choices={choices}
        source={{ kind: 'runs', runIds: runs.map(({ id }) => id) }}
        hint={compared.comparison.gates.length > 0 ? null : <SplitHint query={query} />}
        judging={<GateRules tolerance={query.tolerance ?? 0.05} metrics={query.metrics ?? gateFigureKeys} />}
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
    const { chart: _, ...asked } = query;
    return await compareRuns(ctx, { ...asked, lines: [] });
  } catch (error) {
    if (isDomainError(error, 'validation_failed')) return error.message;
    throw error;
  }
}

type Result = { runs: ResultRun[]; choices: LineKind[]; lines: PackedSeries[] };

/** Of several runs only the lines of the first chart are read, and of more than two no marks: their pages have them. */
async function readResult(
  ctx: ServiceContext,
  compared: RunsCompared,
  { chart, early }: { chart: string | null; early: LineKind[] | null },
): Promise<Result> {
  const runIds = compared.runs.map(({ run }) => run.id);
  // The lines of the runs that the address names, read while they were compared; of more runs only some are shown.
  const isRead = early !== null && runIds.length === compared.runCount;
  const choices = isRead ? early : await listComparedLines(ctx, { runIds });
  const { matrix } = compared.comparison;
  const line = chosenLine(choices, chart, matrix ? leadMetric(matrix) : null);
  const metrics =
    runIds.length === 1 ? choices.map(({ metric }) => metric) : line === null ? [] : [line.metric];
  const [lines, events] = await Promise.all([
    getComparedSeries(ctx, { runIds, metrics: [...new Set(metrics)] }),
    Promise.all(runIds.map((runId) => (runIds.length > mostWithMarks ? [] : getRunEvents(ctx, { runId })))),
  ]);
  const runs = compared.runs.map(({ label, run }, i) => ({
    id: run.id,
    label,
    plan: run.plan,
    summary: run.summary,
    events: events[i] ?? [],
    startedAt: run.startedAt?.toISOString() ?? null,
  }));
  return { runs, choices, lines };
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
      A verdict needs repeated runs on two sides that differ in plan, system or version.
    </Callout>
  );
}

/** What an experiment found is reached from it. */
function crumbsOf({ experiment }: RunsCompared) {
  if (experiment === null) return crumbs;
  const { id, name } = experiment;
  return [
    { label: 'Experiments', href: '/experiments' },
    { label: name, href: `/experiments/${id}` },
  ];
}

function titleOf({ runs, runCount, experiment, comparison: { matrix } }: RunsCompared): string {
  if (experiment !== null) return experiment.name.slice(0, 200);
  return comparisonTitle({ labels: runs.map(({ label }) => label), matrix, runCount });
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

/** ChooseRuns is the comparison before anything was chosen. */
export function ChooseRuns() {
  return (
    <>
      <PageHeader crumbs={[{ label: 'Runs', href: '/runs' }]} title="Comparison" />
      <EmptyState
        icon={<GitCompareArrows aria-hidden />}
        title="Choose two or more runs"
        action={
          <LinkButton look="primary" href="/runs">
            Choose runs
          </LinkButton>
        }
      >
        <p>
          Select finished runs in the list and press Compare; the first one is the baseline. With five
          repetitions per side, run alternately, every cell of the matrix gets a verdict.
        </p>
      </EmptyState>
    </>
  );
}
