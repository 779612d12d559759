import { DomainError } from '@tidemark/domain/errors';
import type { TargetRecord } from '@tidemark/domain/records';
import type { targetShape } from '@tidemark/domain/target';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';

export type UpdateTargetInput = {
  targetId: string;
  target: z.input<typeof targetShape>;
  /** Left out: the stored one stays, where address and user stay too; null: none. */
  password?: string | null | undefined;
};

/** updateTarget replaces a target; a stored password never follows to another address or user. */
export async function updateTarget(_ctx: ServiceContext, _input: UpdateTargetInput): Promise<TargetRecord> {
  throw new DomainError('internal', { detail: 'being written' });
}
