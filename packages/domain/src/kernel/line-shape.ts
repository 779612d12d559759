import { z } from 'zod';

/** lineShape is a text of one line: without control characters, not surrounded by spaces. */
export const lineShape = (max: number, whenEmpty?: string) =>
  z
    .string()
    .trim()
    .min(1, whenEmpty)
    .max(max)
    .regex(/^\P{C}*$/u, 'must not contain control characters');
