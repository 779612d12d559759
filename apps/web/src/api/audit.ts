import { auditOutcomes } from '@tidemark/domain/audit/audit-entry';
import {
  auditFilterShape,
  auditFormats,
  exportAudit,
  listAudit,
  maxExportedEntries,
} from '@tidemark/services/audit/read-audit';
import { z } from 'zod';
import { apiHeaders } from '#http/problem-response.ts';
import { defineOperation, noBody, noParams } from './operation/operation.ts';
import { pageQuery } from './shapes/inputs.ts';
import { pageOf } from './shapes/records.ts';

/** What the API shows of an entry of the audit log. */
const auditEntryBodyShape = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({
    kind: z.enum(['user', 'api-key', 'system', 'visitor']),
    id: z.string().nullable(),
    label: z.string(),
  }),
  action: z.string().describe('Id of the operation'),
  object: z
    .object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() })
    .nullable()
    .describe('What it is about'),
  address: z.string().describe('Address of the client'),
  outcome: z.enum(auditOutcomes),
  code: z.string().nullable().describe('Code of the error'),
  ids: z.array(z.string()).describe('Further ids: of several items, or of what was created'),
});

const { from, to, ...others } = auditFilterShape.shape;
/** The filter as text: the service reads the times. */
const filterQuery = {
  ...others,
  from: z.iso
    .datetime()
    .optional()
    .describe(from.description ?? ''),
  to: z.iso
    .datetime()
    .optional()
    .describe(to.description ?? ''),
};

export const listAuditOperation = defineOperation({
  id: 'listAudit',
  method: 'get',
  path: '/audit',
  tag: 'Workspace',
  summary: 'List who changed what, newest first',
  description:
    'Every change and every refused attempt, kept for 400 days. For owners and admins in a session; no API key may read it.',
  access: 'session',
  params: noParams,
  query: pageQuery.extend(filterQuery),
  body: noBody,
  responses: { 200: { description: 'Entries of the audit log', shape: pageOf(auditEntryBodyShape) } },
  handle: async ({ ctx, query: { cursor, limit, ...filter } }) => {
    const { items, nextCursor } = await listAudit(ctx, filter, { cursor, limit });
    return {
      status: 200,
      body: { items: items.map(({ createdAt, ...entry }) => ({ ...entry, at: createdAt })), nextCursor },
    };
  },
});

const mediaTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl' } as const;

export const exportAuditOperation = defineOperation({
  id: 'exportAudit',
  method: 'get',
  path: '/audit/export',
  tag: 'Workspace',
  summary: 'Export the audit log as CSV or JSON lines',
  description: `The newest ${maxExportedEntries.toLocaleString('en')} entries that match; narrow the time for older ones. For owners and admins in a session.`,
  access: 'session',
  params: noParams,
  query: z.strictObject({ format: z.enum(auditFormats).default('csv'), ...filterQuery }),
  body: noBody,
  responses: { 200: { description: 'Lines of CSV or JSON', shape: null, mediaType: 'text/csv' } },
  handle: async ({ ctx, query: { format, ...filter } }) => {
    const parts = exportAudit(ctx, filter, format);
    return new Response(streamOf(parts), {
      headers: {
        ...apiHeaders,
        'Content-Type': mediaTypes[format],
        'Content-Disposition': `attachment; filename="tidemark-audit.${format}"`,
      },
    });
  },
});

/** streamOf sends parts as they are asked for; a client that goes away ends the reading. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
