import { z } from 'zod';
import { figureKeyShape, type GateFigureKey, gateFigureKeys } from '../figures/catalog.ts';
import { lineShape } from '../kernel/line-shape.ts';
import { benchmarkNameShape, webUrlShape } from '../run/run-context.ts';

/** Most annotations of a workspace, and most acknowledgments. */
export const maxTrendNotes = 1_000;

/** What an annotation is about. */
export const annotationKinds = ['deploy', 'config', 'note'] as const;
export type AnnotationKind = (typeof annotationKinds)[number];

/** Something that happened beside the code: it stands in the charts of a trend as a vertical line. */
export const annotationInputShape = z.strictObject({
  benchmark: benchmarkNameShape.nullable().default(null).describe('null: in the trends of all benchmarks'),
  at: z.iso
    .datetime({ offset: true })
    .refine((at) => at >= '2000' && at < '2100', 'must be a moment from 2000 to 2099')
    .describe('When it happened'),
  kind: z.enum(annotationKinds).default('note'),
  text: lineShape(120),
  url: webUrlShape.nullable().default(null),
});
export type AnnotationInput = z.input<typeof annotationInputShape>;

export type AnnotationRecord = {
  id: string;
  benchmark: string | null;
  at: Date;
  kind: AnnotationKind;
  text: string;
  url: string | null;
  createdAt: Date;
  createdBy: string;
};

/** A regression that is known: from the gate on where it began, for one metric of one cell. */
export const acknowledgmentInputShape = z.strictObject({
  gateId: z.string().min(1).max(64).describe('Gate at which it began, as the trend names it'),
  metric: figureKeyShape(gateFigureKeys),
  cell: z.string().max(500).describe('Label of the cell, as in the trend'),
  reason: lineShape(500),
});
export type AcknowledgmentInput = z.input<typeof acknowledgmentInputShape>;

export type AcknowledgmentRecord = {
  id: string;
  benchmark: string;
  gateId: string;
  metric: GateFigureKey;
  cell: string;
  reason: string;
  createdAt: Date;
  createdBy: string;
};
