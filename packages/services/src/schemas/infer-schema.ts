import { DomainError, type InputIssue } from '@tidemark/domain/kernel/errors';
import { inferSchema as inferFromLines } from '@tidemark/imports/infer/infer-schema';
import type { InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import { type LineFault, parseLineProtocol } from '@tidemark/workload/parse-line-protocol';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';

/** Line protocol to infer a schema from, and the name of the schema. */
export const inferSchemaShape = z.strictObject({
  text: z.string().min(1, 'paste some lines of line protocol').describe('Line protocol'),
  name: z.string().trim().min(1).max(120).default('Pasted line protocol').describe('Name of the schema'),
});
export type InferSchemaInput = z.input<typeof inferSchemaShape>;

/** An inferred schema, and the lines that were left out. */
export type SchemaOfText = InferredSchema & { faults: LineFault[]; faultCount: number };

/** inferSchema infers a schema from pasted line protocol and stores nothing; throws the faults of a text without a valid point. */
export async function inferSchema(ctx: ServiceContext, input: InferSchemaInput): Promise<SchemaOfText> {
  requirePermission(ctx, 'read');
  const { text, name } = parseStorable(inferSchemaShape, input);
  const parsed = parseLineProtocol(text);
  const inferred = inferFromLines(parsed, name);
  if (inferred === null) throw new DomainError('validation_failed', { issues: issuesOf(parsed.faults) });
  return { ...inferred, faults: parsed.faults, faultCount: parsed.faultCount };
}

function issuesOf(faults: LineFault[]): InputIssue[] {
  if (faults.length === 0) {
    return [
      {
        pointer: '/text',
        code: 'no_points',
        detail: 'contains no point from which a schema can be inferred',
      },
    ];
  }
  return faults.slice(0, 20).map(({ line, column, detail }) => ({
    pointer: '/text',
    code: 'line_fault',
    detail: `line ${line}, column ${column}: ${detail}`,
  }));
}
