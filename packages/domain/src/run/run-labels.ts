import { z } from 'zod';
import { lineShape } from '../kernel/line-shape.ts';

export const maxLabels = 20;
export const maxLabelLength = 64;

export const labelShape = lineShape(maxLabelLength);

/** Labels of a run, each once, in alphabetical order. */
export const labelsShape = z
  .array(labelShape)
  .max(maxLabels)
  .transform((labels) => [...new Set(labels)].toSorted());
