import { type CoarseStretch, listCoarseSamples } from '@tidemark/db/repositories/coarse-samples';
import { type PackedSeries, packLine } from '@tidemark/domain/run/packed-series';
import type { ServiceContext } from '../access/context.ts';

/** readCoarseSeries gives every line of some runs in small: of each of `stretches` equal parts of a run how low and how high it went. */
export async function readCoarseSeries(
  { db, workspaceId }: Pick<ServiceContext, 'db' | 'workspaceId'>,
  wanted: { runIds: readonly string[]; stretches: number },
): Promise<PackedSeries[]> {
  const found = await listCoarseSamples(db, workspaceId, wanted);
  const lines = new Map<string, CoarseStretch[]>();
  for (const stretch of found) {
    const key = `${stretch.runId} ${stretch.metric} ${stretch.kind}`;
    const line = lines.get(key);
    if (line) line.push(stretch);
    else lines.set(key, [stretch]);
  }
  return [...lines.values()].flatMap((stretches) => {
    const [first] = stretches;
    return first ? [lineOf(first, stretches)] : [];
  });
}

/** A stretch that rose or fell has two points at its beginning, so that a line drawn through them is as high as the highest reading. */
function lineOf({ runId, metric, kind }: CoarseStretch, stretches: readonly CoarseStretch[]): PackedSeries {
  return packLine({
    runId,
    metric,
    kind,
    totalPoints: stretches.reduce((sum, { samples }) => sum + samples, 0),
    points: stretches.flatMap(({ offsetMs, simulatedAtMs, low, high }) => {
      const at = { offsetMs, simulatedAtMs, reason: null };
      return low === high
        ? [{ ...at, value: low }]
        : [
            { ...at, value: low },
            { ...at, value: high },
          ];
    }),
  });
}
