import { type MemoryKind, memoryKinds } from '@tidemark/analysis/compare/capacity';
import { mostComparedRuns } from '@tidemark/analysis/compare/comparison-sides';
import { currentFigureKey, type GateFigureKey, gateFigureKeys } from '@tidemark/domain/figures/catalog';

/** What the address of a comparison asks for; nothing of it is trusted to name a run. */
export type CompareQuery = {
  runIds: string[];
  /** In place of runs: all of an experiment. */
  experimentId: string | undefined;
  /** Empty: repetitions of a plan make the sides. */
  candidateIds: string[];
  /** A run of the side that is the baseline; default: the first side. */
  pinnedId: string | undefined;
  /** The line that is drawn first; null: the one of what changed most. */
  chart: string | null;
  tolerance: number | undefined;
  metrics: GateFigureKey[] | undefined;
  memory: MemoryKind | undefined;
  ramGiB: number | undefined;
  schemaId: string | undefined;
};

type Params = Record<string, string | string[] | undefined>;

/** readCompareQuery reads an address; what is malformed is left out, as if it had not been said. */
export function readCompareQuery(params: Params): CompareQuery {
  const experimentId = textOf(params.experiment);
  const runIds = experimentId === undefined ? listOf(params.run) : [];
  const baselineIds = listOf(params.baseline);
  const isSided = experimentId === undefined && runIds.length === 0 && baselineIds.length > 0;
  const shown = (isSided ? baselineIds : runIds).slice(0, mostComparedRuns);
  const candidateIds = isSided ? listOf(params.candidate).filter((id) => !baselineIds.includes(id)) : [];
  const named = listOf(params.metric).map(currentFigureKey);
  const metrics = gateFigureKeys.filter((key) => named.includes(key));
  return {
    runIds: shown,
    experimentId,
    candidateIds,
    pinnedId:
      experimentId === undefined
        ? [...shown, ...candidateIds].find((id) => id === params.pin)
        : textOf(params.pin),
    chart: typeof params.chart === 'string' ? params.chart : null,
    tolerance: shareOf(params.tolerance),
    metrics: metrics.length === 0 ? undefined : metrics,
    memory: memoryKinds.find((kind) => kind === params.memory),
    ramGiB: amountOf(params.ramGiB),
    schemaId: textOf(params.schema),
  };
}

function textOf(value: Params[string]): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function listOf(value: Params[string]): string[] {
  const ids = value === undefined ? [] : typeof value === 'string' ? [value] : value;
  return [...new Set(ids.filter((id) => id !== ''))];
}

function shareOf(value: Params[string]): number | undefined {
  const share = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return share >= 0 && share <= 10 ? share : undefined;
}

function amountOf(value: Params[string]): number | undefined {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return amount > 0 && amount <= 1_000_000 ? amount : undefined;
}
