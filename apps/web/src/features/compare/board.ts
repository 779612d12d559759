import type { Comparison } from '@tidemark/analysis/compare/comparison';
import type { Delivery } from '@tidemark/domain/result/delivery';
import type { LatencyCurve } from '@tidemark/domain/result/latency-curve';
import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import type { Verification } from '@tidemark/domain/result/verification';
import type { JudgementValue } from '@tidemark/domain/run/judgement';
import type { PackedSeries } from '@tidemark/domain/run/packed-series';
import type { RunEvent } from '@tidemark/domain/run/run-event';
import type { Marker } from '#charts/prepare/chart-model.ts';
import type { LineKind } from './line-choices.ts';

/** A run as the board of a comparison shows it; runs of one side share hue, marker and dash. */
export type BoardRun = {
  id: string;
  label: string;
  /** Null in a report: its readers may not have the run. */
  href: string | null;
  about: string;
  hue: string;
  marker: Marker;
  dash: number;
  /** One of the side that all others are judged against. */
  isBaseline: boolean;
  isImported: boolean;
  /** Its data carry a time of their own. */
  isSimulated: boolean;
  simulatedStartMs: number;
  beganAtMs: number | null;
  settled: PeriodAtRest[];
  events: RunEvent[];
  judgement: JudgementValue;
  verification: Pick<Verification, 'status' | 'reason' | 'totals' | 'divergence'>;
  /** Null: its target acknowledges what it takes. */
  delivery: Pick<Delivery, 'metricsSent' | 'flow'> | null;
  responseCurve: LatencyCurve | null;
  serviceCurve: LatencyCurve | null;
  /** Null: the error of the instrument was not measured. */
  instrumentCurve: LatencyCurve | null;
};

/** Where lines are loaded from: the runs as they are now, or a report under its path in the API, which is frozen. */
export type LineSource = { kind: 'runs'; runIds: string[] } | { kind: 'report'; path: string };

/** Everything that the board shows. `lines` are at hand; more are loaded from `source`. */
export type Board = {
  title: string;
  comparison: Omit<Comparison, 'warnings' | 'sentence'>;
  runs: BoardRun[];
  lines: PackedSeries[];
  choices: LineKind[];
  source: LineSource;
};
