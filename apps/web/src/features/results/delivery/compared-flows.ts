import { flowCauses, flowStages, type MetricFlow } from '@tidemark/domain/result/delivery';
import { type FlowStep, prepareFlow } from './prepare-flow.ts';

/** One row for all runs: a stage, or a cause after a stage. */
export type ComparedStep = {
  key: string;
  label: string;
  tone: FlowStep['tone'];
  /** In the order of the runs; metrics null: not known, or the run has no such stage. */
  counts: { runId: string; metrics: number | null; share: number | null }[];
};

type Flowed = { id: string; flow: MetricFlow };

/** compareFlows sets the ways of several runs side by side, stage by stage; causes of the same kind are added up over the parts. */
export function compareFlows(runs: readonly Flowed[]): ComparedStep[] {
  const models = runs.map(({ id, flow }) => ({ id, steps: prepareFlow(merged(flow)).steps }));
  const byKey = new Map(models.flatMap(({ steps }) => steps.map((step) => [keyOf(step), step])));
  return [...byKey]
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b))
    .map(([key, { label, tone }]) => ({
      key,
      label,
      tone,
      counts: models.map(({ id, steps }) => {
        const own = steps.find((step) => keyOf(step) === key);
        return { runId: id, metrics: own?.metrics ?? null, share: own?.share ?? null };
      }),
    }));
}

function merged({ rows, gaps }: MetricFlow): MetricFlow {
  const sums = new Map<string, MetricFlow['gaps'][number]>();
  for (const gap of gaps) {
    const key = `${gap.stage} ${gap.cause}`;
    sums.set(key, { ...gap, part: null, metrics: gap.metrics + (sums.get(key)?.metrics ?? 0) });
  }
  return { rows, gaps: [...sums.values()] };
}

/** The position in the list of steps differs between runs. */
function keyOf({ key, tone }: FlowStep): string {
  return tone === 'arrived' ? key : key.split(' ').slice(0, 2).join(' ');
}

function rankOf(key: string): number {
  const [stage, cause] = key.split(' ');
  const place = flowStages.map(String).indexOf(stage ?? '');
  const after = flowCauses.map(String).indexOf(cause ?? '');
  return place * (flowCauses.length + 1) + after + 1;
}
