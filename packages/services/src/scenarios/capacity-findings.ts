import { describeCapacity } from '@tidemark/analysis/compare/describe-capacity';
import { bytesText, countText } from '@tidemark/domain/kernel/quantity-text';
import { type Finding, finding, type ScenarioRun } from './finding.ts';

/** capacityFindings fits the heap at rest to the series count over a ladder of runs on one system: bytes per series, and how many series fit this machine. */
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
  const group = `${system}, memory by series count`;
  const missing = capacity?.missing ?? 'a single series count gives no line';
  const fit = capacity?.fit ?? null;
  const limit = capacity?.limit ?? null;
  const steps = 'runs, 95 % interval of the fitted line';
  return [
    finding({
      group,
      label: 'Heap per series, all steps',
      published: '10 times the series, about 10 times the memory',
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
      label: 'Series that fit this machine',
      ours:
        limit?.largestSeries == null
          ? null
          : { kind: 'text', text: `${countText(limit.largestSeries)} series` },
      missing:
        fit === null ? missing : 'the fitted line does not show that memory grows with the series count',
      remark:
        limit === null
          ? null
          : `With 95 % probability a run stays below ${Math.round(limit.usedShare * 100)} % of ${bytesText(limit.ramBytes)}.${limit.isBeyond ? ' This extrapolates beyond the measured series counts: treat it with care.' : ''}`,
    }),
  ];
}
