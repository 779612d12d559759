import { describeCapacity } from '@tidemark/analysis/compare/describe-capacity';
import { bytesText, countText } from '@tidemark/domain/kernel/quantity-text';
import { type Finding, finding, type ScenarioRun } from './finding.ts';

/** capacityFindings fits the heap at rest to series over a ladder of runs on one system: bytes a series, and how many fit into the machine. */
export function capacityFindings(system: string, runs: readonly ScenarioRun[]): Finding[] {
  const ramBytes = runs[0]?.summary.host?.memoryBytes ?? null;
  const capacity = describeCapacity(
    runs.map(({ runId, labels, plan, summary }) => ({
      id: runId,
      label: labels.steps.join(', '),
      plan,
      summary,
      startedAtMs: null,
      lastSamples: {},
    })),
    { memory: 'heap', ramBytes, schema: null },
  );
  const group = `${system}, what memory costs by series`;
  const missing = capacity?.missing ?? 'one number of series alone makes no line';
  const fit = capacity?.fit ?? null;
  const limit = capacity?.limit ?? null;
  const steps = `runs, 95 % interval of a line through them`;
  return [
    finding({
      group,
      label: 'Heap a series, over all steps',
      published: 'ten times the series, about ten times the memory',
      ours: fit && {
        kind: 'figure',
        unit: 'bytes/series',
        middle: fit.bytesPerSeries.value,
        low: fit.bytesPerSeries.low,
        high: fit.bytesPerSeries.high,
        count: capacity?.points.length ?? 0,
        of: steps,
      },
      missing,
      remark: fit?.check.text ?? null,
    }),
    finding({
      group,
      label: 'Most series in the memory of this machine',
      ours:
        limit?.largestSeries == null
          ? null
          : { kind: 'text', text: `${countText(limit.largestSeries)} series` },
      missing: fit === null ? missing : 'the line does not say: memory does not surely grow with series',
      remark:
        limit === null
          ? null
          : `With 95 % no run needs more than ${Math.round(limit.usedShare * 100)} % of ${bytesText(limit.ramBytes)}.${limit.isBeyond ? ' That is more series than were measured: take it with care.' : ''}`,
    }),
  ];
}
