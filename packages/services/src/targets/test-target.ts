import type { TargetTest } from '@tidemark/domain/records';
import { type Target, type TargetSecret, targetShape } from '@tidemark/domain/target';
import { testConnection } from '@tidemark/targets/test-connection';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { requireFound } from '../input/require-found.ts';
import { checkTarget } from './check-target.ts';
import { openTarget } from './open-target.ts';

export type TestTargetInput =
  | { targetId: string }
  | { target: z.input<typeof targetShape>; password?: string | null | undefined };

/** testTarget reaches a stored target, or one that is still being typed, and tells its version and round trip. */
export async function testTarget(ctx: ServiceContext, input: TestTargetInput): Promise<TargetTest> {
  requirePermission(ctx, 'write');
  if ('targetId' in input) {
    const { record, secret } = requireFound(await openTarget(ctx, input.targetId), 'target');
    return reach(ctx, record.target, secret);
  }
  return reach(ctx, parseStorable(targetShape, input.target), { password: input.password ?? null });
}

async function reach(ctx: ServiceContext, target: Target, secret: TargetSecret): Promise<TargetTest> {
  switch (target.kind) {
    case 'influxdb-v1':
      return testConnection(target, secret, ctx.egress);
    case 'launched': {
      await checkTarget(ctx, target);
      const detail = `Each run starts a fresh server: ${target.launcher}, ${target.variant}.`;
      return { version: null, roundTripMs: null, authenticated: null, detail };
    }
  }
}
