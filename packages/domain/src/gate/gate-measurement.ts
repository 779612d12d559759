import { z } from 'zod';
import { figureKeyShape, gateFigureKeys } from '../figures/catalog.ts';
import { gateVerdicts } from './gate-answer.ts';

/** A deciding metric of a cell: its mean over the trusted runs; `low` and `high` are null where one run has no spread. */
const measuredValueShape = z.object({
  metric: figureKeyShape(gateFigureKeys),
  value: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  runs: z.int(),
  verdict: z.enum(gateVerdicts),
});
export type MeasuredValue = z.output<typeof measuredValueShape>;

const measuredCellShape = z.object({
  cell: z.string().describe('Label, as in the answer'),
  /** Properties of server and machine by their names; what is not known is left out. */
  environment: z.record(z.string(), z.string()),
  values: z.array(measuredValueShape),
});

/** What a concluded gate measured. It is kept for the trend of its benchmark, also when its runs are deleted. */
export const gateMeasurementShape = z.object({ cells: z.array(measuredCellShape) });
export type GateMeasurement = z.output<typeof gateMeasurementShape>;
