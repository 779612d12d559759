import { z } from 'zod';
import { runContextShape } from '../run/run-context.ts';
import { benchmarkKeys, refuseRuleFaults } from './benchmark-file.ts';

/** Body of POST /gates: a benchmark file, and where the request comes from. */
export const gateRequestShape = z
  .strictObject({ ...benchmarkKeys, context: runContextShape.prefault({}) })
  .superRefine(refuseRuleFaults);
export type GateRequest = z.input<typeof gateRequestShape>;
export type ParsedGateRequest = z.output<typeof gateRequestShape>;
