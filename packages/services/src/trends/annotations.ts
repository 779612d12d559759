import {
  deleteAnnotation as deleteAnnotationRow,
  insertAnnotation,
  listAnnotations as listAnnotationRows,
  updateAnnotation as updateAnnotationRow,
} from '@tidemark/db/repositories/trend-notes';
import {
  type AnnotationInput,
  type AnnotationRecord,
  annotationInputShape,
  maxTrendNotes,
} from '@tidemark/domain/gate/trend-notes';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Page } from '@tidemark/domain/run/records';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';
import { parseStorable } from '../input/parse-storable.ts';

/** createAnnotation notes something that happened beside the code, in the trends of one benchmark or of all. */
export async function createAnnotation(
  ctx: ServiceContext,
  input: AnnotationInput,
): Promise<AnnotationRecord> {
  requirePermission(ctx, 'write');
  const content = contentOf(input);
  const createdBy = await actorLabel(ctx);
  const stored = await insertAnnotation(ctx.db, ctx.workspaceId, { ...content, createdBy }, maxTrendNotes);
  if (stored === null) throw tooMany('annotations');
  return stored;
}

/** tooMany is the refusal of a note beyond the limit of the workspace. */
export function tooMany(quantity: string): DomainError {
  return new DomainError('budget_exceeded', { quantity, asked: maxTrendNotes + 1, allowed: maxTrendNotes });
}

function contentOf(input: AnnotationInput) {
  const { at, ...content } = parseStorable(annotationInputShape, input);
  return { ...content, at: new Date(at) };
}

export type ListAnnotationsInput = PageInput & { benchmark?: string | undefined };

/** listAnnotations gives annotations, those stored last first; where a benchmark is named, those in its trend. */
export async function listAnnotations(
  ctx: ServiceContext,
  input: ListAnnotationsInput = {},
): Promise<Page<AnnotationRecord>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  const benchmark = input.benchmark ?? null;
  return toPage(await listAnnotationRows(ctx.db, ctx.workspaceId, { ...query, benchmark }), query);
}

export type AnnotationIdInput = { annotationId: string };

/** updateAnnotation replaces an annotation, or throws not_found. */
export async function updateAnnotation(
  ctx: ServiceContext,
  { annotationId, ...input }: AnnotationIdInput & AnnotationInput,
): Promise<AnnotationRecord> {
  requirePermission(ctx, 'write');
  const content = contentOf(input);
  return requireFound(
    await updateAnnotationRow(ctx.db, ctx.workspaceId, annotationId, content),
    'annotation',
  );
}

/** deleteAnnotation removes an annotation, or throws not_found. */
export async function deleteAnnotation(
  ctx: ServiceContext,
  { annotationId }: AnnotationIdInput,
): Promise<void> {
  requirePermission(ctx, 'write');
  const wasThere = await deleteAnnotationRow(ctx.db, ctx.workspaceId, annotationId);
  if (!wasThere) throw new DomainError('not_found', { kind: 'annotation' });
}
