import { planFileShape } from '@tidemark/domain/run/plan-file';
import {
  importFiguresShape,
  importModes,
  importSecretShape,
  importWarningShape,
} from '@tidemark/imports/inch/import-result';
import { inchDialects } from '@tidemark/imports/inch/recognize-command';
import { z } from 'zod';

const sentences = z.array(z.string());

/** What an imported command line became. */
export const importedLineBodyShape = z.object({
  dialect: z.enum(inchDialects),
  mode: z.enum(importModes),
  planFile: planFileShape,
  figures: importFiguresShape,
  says: sentences.describe('What the program prints'),
  does: sentences.describe('What it does'),
  stored: sentences.describe('What will be stored'),
  warnings: z.array(importWarningShape),
  secrets: z.array(importSecretShape),
});
