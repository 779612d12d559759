import type { planFileShape } from '@tidemark/domain/run/plan-file';
import { z } from 'zod';
import type { FlagFault } from '../go-flags.ts';
import type { InchDialect } from './recognize-command.ts';

/** faithful: byte for byte what the program writes. corrected: what its user most likely meant. */
export const importModes = ['faithful', 'corrected'] as const;
export type ImportMode = (typeof importModes)[number];

/** A warning about an imported command line, with the number concerned. */
export const importWarningShape = z.object({
  code: z.string().describe('Stable code of the warning'),
  message: z.string(),
  number: z.number().describe('The figure concerned'),
});
export type ImportWarning = z.infer<typeof importWarningShape>;

/** The line in numbers: what the program prints and what it does. */
export const importFiguresShape = z.object({
  points: z.number(),
  values: z.number(),
  seriesPrinted: z.number().describe('Series that the program announces'),
  series: z.number().describe('Distinct series that it writes'),
  batches: z.number(),
  firstBatch: z.number().describe('Points of the first batch'),
  batchSize: z.number().describe('Points of the following batches'),
  storedLeast: z.number().describe('Lower bound of the acknowledged points that are stored'),
  storedMost: z.number(),
});
export type ImportFigures = z.infer<typeof importFiguresShape>;

/** A secret of the line: it is not part of the plan, which takes it from this environment variable. */
export const importSecretShape = z.object({ flag: z.string(), environment: z.string() });
export type ImportSecret = z.infer<typeof importSecretShape>;

export type PlanFileInput = z.input<typeof planFileShape>;

/** An imported command line. `says`, `does` and `stored` are sentences: what it prints, what it does, and what will be stored. */
export type ImportedLine = {
  dialect: InchDialect;
  mode: ImportMode;
  planFile: PlanFileInput;
  figures: ImportFigures;
  says: string[];
  does: string[];
  stored: string[];
  warnings: ImportWarning[];
  secrets: ImportSecret[];
};

export type LineImport = ({ ok: true } & ImportedLine) | { ok: false; faults: FlagFault[] };
