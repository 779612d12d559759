import { figureOf, type MatrixFigureKey } from '@tidemark/domain/figures/catalog';
import { isMetricName, type MetricName, metricNames, metricOf } from '@tidemark/domain/kernel/metric';
import { type SampleKind, sampleKinds } from '@tidemark/domain/run/sample';

/** A line that can be drawn of each run: a metric, read under load or at rest. */
export type LineKind = { metric: MetricName; kind: SampleKind };

/** lineKey names a line in the address: "rssBytes", or "rssBytes.settled". */
export function lineKey({ metric, kind }: LineKind): string {
  return kind === 'settled' ? `${metric}.settled` : metric;
}

/** readLineKey reads what lineKey wrote; null for anything else. */
export function readLineKey(text: string | null | undefined): LineKind | null {
  const [metric = '', kind = 'underLoad', ...more] = (text ?? '').split('.');
  const known = sampleKinds.find((candidate) => candidate === kind);
  return isMetricName(metric) && known !== undefined && more.length === 0 ? { metric, kind: known } : null;
}

/** lineLabel says what a line shows. */
export function lineLabel({ metric, kind }: LineKind): string {
  const { label } = metricOf(metric);
  return kind === 'settled' ? `${label}, at rest` : label;
}

/** orderedLines puts the lines that some run has into the order of metrics, under load first. */
export function orderedLines(read: readonly LineKind[]): LineKind[] {
  return metricNames.flatMap((metric) =>
    sampleKinds.flatMap((kind) =>
      read.filter((line) => line.metric === metric && line.kind === kind).slice(0, 1),
    ),
  );
}

/** chosenLine is the line that the address names, else the one of the metric looked at first, else the rate, else any. */
export function chosenLine(
  read: readonly LineKind[],
  named: string | null | undefined,
  lead: MatrixFigureKey | null,
): LineKind | null {
  const has = (wanted: LineKind) =>
    read.find(({ metric, kind }) => metric === wanted.metric && kind === wanted.kind);
  const asked = readLineKey(named);
  const wanted: LineKind[] = [
    ...(asked ? [asked] : []),
    ...(lead === null ? [] : figureOf(lead).lines),
    { metric: 'pointsPerSec', kind: 'underLoad' },
  ];
  return wanted.flatMap((line) => has(line) ?? [])[0] ?? orderedLines(read)[0] ?? null;
}
