import { z } from 'zod';

export const maxLabels = 20;
export const maxLabelLength = 64;

/** A label: one line without control characters, not surrounded by spaces. */
export const labelShape = z
  .string()
  .trim()
  .min(1)
  .max(maxLabelLength)
  .regex(/^\P{C}*$/u, 'must not contain control characters');

/** Labels of a run, each once, in alphabetical order. */
export const labelsShape = z
  .array(labelShape)
  .max(maxLabels)
  .transform((labels) => [...new Set(labels)].toSorted());
