import { comparisonShape } from '@tidemark/analysis/compare/comparison';
import { gateShape } from '@tidemark/analysis/compare/gate';
import { reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import { experimentDesignShape } from '@tidemark/domain/experiment-design';
import { intervalReportShape } from '@tidemark/domain/interval-report';
import { loadProfileShape } from '@tidemark/domain/load-profile';
import { runPlanShape } from '@tidemark/domain/run-plan';
import { runProgressShape } from '@tidemark/domain/run-progress';
import { runSeriesShape } from '@tidemark/domain/run-series';
import { runSummaryShape } from '@tidemark/domain/run-summary';
import { schemaShape } from '@tidemark/domain/schema';
import { targetShape } from '@tidemark/domain/target';
import { thresholdShape } from '@tidemark/domain/threshold';
import { z } from 'zod';
import { experimentDetailShape, experimentForecastShape } from './experiments.ts';
import { problemShape } from './problem-shape.ts';
import {
  profileBodyShape,
  reportBodyShape,
  runBodyShape,
  schemaBodyShape,
  targetBodyShape,
} from './records.ts';

/** Shapes that the documentation describes once, by name, wherever they are used. */
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
  ReportSnapshot: reportSnapshotShape,
  SchemaRecord: schemaBodyShape,
  ProfileRecord: profileBodyShape,
  TargetRecord: targetBodyShape,
  Run: runBodyShape,
  ExperimentDesign: experimentDesignShape,
  ExperimentForecast: experimentForecastShape,
  Experiment: experimentDetailShape,
  Report: reportBodyShape,
  Problem: problemShape,
};

let named = false;

/** nameShapes tells zod the names, so that every description refers to them; it does so once. */
export function nameShapes(): void {
  if (named) return;
  named = true;
  for (const [id, shape] of Object.entries(namedShapes)) {
    z.globalRegistry.add(shape, { ...z.globalRegistry.get(shape), id });
  }
}
