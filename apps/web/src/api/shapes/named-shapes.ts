import { comparisonShape } from '@tidemark/analysis/compare/comparison';
import { gateShape } from '@tidemark/analysis/compare/gate';
import { reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import { experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import { benchmarkFileShape, gateRulesShape } from '@tidemark/domain/gate/benchmark-file';
import { gateAnswerShape } from '@tidemark/domain/gate/gate-answer';
import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import { runContextShape } from '@tidemark/domain/run/run-context';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { runProgressShape } from '@tidemark/domain/run/run-progress';
import { runSeriesShape } from '@tidemark/domain/run/run-series';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { thresholdShape } from '@tidemark/domain/run/threshold';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { targetShape } from '@tidemark/domain/target/target';
import { z } from 'zod';
import { badgeBodyShape } from './badges.ts';
import { experimentDetailShape, experimentForecastShape } from './experiments.ts';
import { baselineBodyShape, gateDetailBodyShape } from './gates.ts';
import { problemShape } from './problem-shape.ts';
import {
  profileBodyShape,
  projectBodyShape,
  reportBodyShape,
  runBodyShape,
  schemaBodyShape,
  targetBodyShape,
} from './records.ts';
import { scheduleBodyShape } from './schedules.ts';

/** Shapes that the OpenAPI document defines once, by name. */
export const namedShapes: Record<string, z.ZodType> = {
  Schema: schemaShape,
  LoadProfile: loadProfileShape,
  Target: targetShape,
  Threshold: thresholdShape,
  RunPlan: runPlanShape,
  RunProgress: runProgressShape,
  RunSummary: runSummaryShape,
  RunSeries: runSeriesShape,
  IntervalReport: intervalReportShape,
  Comparison: comparisonShape,
  Gate: gateShape,
  GateAnswer: gateAnswerShape,
  GateRules: gateRulesShape,
  GateRecord: gateDetailBodyShape,
  Baseline: baselineBodyShape,
  RunContext: runContextShape,
  BenchmarkFile: benchmarkFileShape,
  Schedule: scheduleBodyShape,
  Badge: badgeBodyShape,
  ReportSnapshot: reportSnapshotShape,
  SchemaRecord: schemaBodyShape,
  ProfileRecord: profileBodyShape,
  TargetRecord: targetBodyShape,
  Project: projectBodyShape,
  Run: runBodyShape,
  ExperimentDesign: experimentDesignShape,
  ExperimentForecast: experimentForecastShape,
  Experiment: experimentDetailShape,
  Report: reportBodyShape,
  Problem: problemShape,
};

let named = false;

/** nameShapes registers the names with zod, so that descriptions refer to them. Further calls do nothing. */
export function nameShapes(): void {
  if (named) return;
  named = true;
  for (const [id, shape] of Object.entries(namedShapes)) {
    z.globalRegistry.add(shape, { ...z.globalRegistry.get(shape), id });
  }
}
