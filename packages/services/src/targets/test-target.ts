import { DomainError } from '@tidemark/domain/errors';
import type { TargetTest } from '@tidemark/domain/records';
import type { targetShape } from '@tidemark/domain/target';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';

export type TestTargetInput =
  | { targetId: string }
  | { target: z.input<typeof targetShape>; password?: string | null | undefined };

/** testTarget reaches a stored target, or one that is still being typed, and tells its version and round trip. */
export async function testTarget(_ctx: ServiceContext, _input: TestTargetInput): Promise<TargetTest> {
  throw new DomainError('internal', { detail: 'being written' });
}
