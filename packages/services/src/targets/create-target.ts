import { DomainError } from '@tidemark/domain/errors';
import type { TargetRecord } from '@tidemark/domain/records';
import type { targetShape } from '@tidemark/domain/target';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';

export type CreateTargetInput = { target: z.input<typeof targetShape>; password?: string | null | undefined };

/** createTarget stores a target after its address was allowed; the password is sealed. */
export async function createTarget(_ctx: ServiceContext, _input: CreateTargetInput): Promise<TargetRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
