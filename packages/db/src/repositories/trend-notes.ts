import { randomUUID } from 'node:crypto';
import { figureKeyShape, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import {
  type AcknowledgmentRecord,
  type AnnotationRecord,
  annotationKinds,
} from '@tidemark/domain/gate/trend-notes';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import type { Acknowledgment, Annotation } from '../generated/client.ts';
import { newestFirst, type PageQuery, rowsAfter } from '../page-query.ts';

type AnnotationContent = Omit<AnnotationRecord, 'id' | 'createdAt' | 'createdBy'>;

/** insertAnnotation stores an annotation, unless the workspace has `max` of them; null: it has. */
export async function insertAnnotation(
  { prisma }: Connection,
  workspaceId: string,
  annotation: AnnotationContent & { createdBy: string },
  max: number,
): Promise<AnnotationRecord | null> {
  if ((await prisma.annotation.count({ where: { workspaceId } })) >= max) return null;
  return toAnnotation(
    await prisma.annotation.create({ data: { id: randomUUID(), workspaceId, ...annotation } }),
  );
}

/** listAnnotations gives annotations, those stored last first; of one benchmark and of all benchmarks where it is named. */
export async function listAnnotations(
  { prisma }: Connection,
  workspaceId: string,
  { after, limit, benchmark }: PageQuery & { benchmark: string | null },
): Promise<AnnotationRecord[]> {
  const ofBenchmark = benchmark === null ? {} : { OR: [{ benchmark }, { benchmark: null }] };
  const rows = await prisma.annotation.findMany({
    where: { workspaceId, AND: [ofBenchmark, rowsAfter(after)] },
    orderBy: newestFirst,
    take: limit,
  });
  return rows.map(toAnnotation);
}

/** listAnnotationsBetween gives the annotations of a benchmark and those of all benchmarks in a span, in the order of time. */
export async function listAnnotationsBetween(
  { prisma }: Connection,
  workspaceId: string,
  { benchmark, from, to, limit }: { benchmark: string; from: Date; to: Date; limit: number },
): Promise<AnnotationRecord[]> {
  const rows = await prisma.annotation.findMany({
    where: { workspaceId, OR: [{ benchmark }, { benchmark: null }], at: { gte: from, lte: to } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return rows.map(toAnnotation).toReversed();
}

/** updateAnnotation replaces the content of an annotation; null: there is none. */
export async function updateAnnotation(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
  content: AnnotationContent,
): Promise<AnnotationRecord | null> {
  await prisma.annotation.updateMany({ where: { id, workspaceId }, data: content });
  const row = await prisma.annotation.findFirst({ where: { id, workspaceId } });
  return row && toAnnotation(row);
}

/** deleteAnnotation removes an annotation; false: there is none. */
export async function deleteAnnotation(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  return (await prisma.annotation.deleteMany({ where: { id, workspaceId } })).count > 0;
}

function toAnnotation({ workspaceId: _, ...row }: Annotation): AnnotationRecord {
  return { ...row, kind: z.enum(annotationKinds).parse(row.kind) };
}

/**
 * storeAcknowledgment acknowledges a regression, in place of an earlier acknowledgment of the same one, unless the workspace has `max`
 * of them; null: it has. The caller has found the gate in the workspace.
 */
export async function storeAcknowledgment(
  { prisma, now }: Connection,
  workspaceId: string,
  { gateId, metric, cell, ...rest }: Omit<AcknowledgmentRecord, 'id' | 'createdAt'>,
  max: number,
): Promise<AcknowledgmentRecord | null> {
  const key = { gateId, metric, cell };
  const isKnown = (await prisma.acknowledgment.count({ where: { workspaceId, ...key } })) > 0;
  if (!isKnown && (await prisma.acknowledgment.count({ where: { workspaceId } })) >= max) return null;
  const row = await prisma.acknowledgment.upsert({
    where: { gateId_metric_cell: key },
    create: { id: randomUUID(), workspaceId, ...key, ...rest },
    update: { ...rest, createdAt: now() },
  });
  return toAcknowledgment(row);
}

/** listAcknowledgments gives all acknowledgments of a benchmark, newest first. */
export async function listAcknowledgments(
  { prisma }: Connection,
  workspaceId: string,
  benchmark: string,
): Promise<AcknowledgmentRecord[]> {
  const rows = await prisma.acknowledgment.findMany({
    where: { workspaceId, benchmark },
    orderBy: newestFirst,
  });
  return rows.map(toAcknowledgment);
}

/** deleteAcknowledgment takes an acknowledgment back; false: there is none. */
export async function deleteAcknowledgment(
  { prisma }: Connection,
  workspaceId: string,
  key: { benchmark: string; id: string },
): Promise<boolean> {
  return (await prisma.acknowledgment.deleteMany({ where: { workspaceId, ...key } })).count > 0;
}

function toAcknowledgment({ workspaceId: _, ...row }: Acknowledgment): AcknowledgmentRecord {
  return { ...row, metric: figureKeyShape(gateFigureKeys).parse(row.metric) };
}
