import type { TargetTest } from '@tidemark/domain/run/records';
import { noSecret, type Target, type TargetSecret, targetShape } from '@tidemark/domain/target/target';
import { testConnection } from '@tidemark/targets/test-connection';
import type { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { checkTarget } from './check-target.ts';
import { openTarget, readSecret, type SecretInput } from './target-secret.ts';

export type TestTargetInput = { targetId: string } | (SecretInput & { target: z.input<typeof targetShape> });

/** testTarget connects to a stored or an unsaved target, and gives its version and round-trip time. */
export async function testTarget(ctx: ServiceContext, input: TestTargetInput): Promise<TargetTest> {
  requirePermission(ctx, 'write');
  if ('targetId' in input) {
    const { record, secret } = requireFound(await openTarget(ctx, input.targetId), 'target');
    return reach(ctx, record.target, secret);
  }
  const target = parseStorable(targetShape, input.target);
  return reach(ctx, target, readSecret(target, input) ?? noSecret);
}

async function reach(ctx: ServiceContext, target: Target, secret: TargetSecret): Promise<TargetTest> {
  switch (target.kind) {
    case 'influxdb-v1':
    case 'influxdb-v2':
    case 'graphite':
      return testConnection(target, secret, ctx.egress);
    case 'influxdb-relay':
      await checkTarget(ctx, target);
      return testConnection(target, secret, ctx.egress);
    case 'launched': {
      await checkTarget(ctx, target);
      const detail = `Each run starts a fresh server: ${target.launcher}, ${target.variant}.`;
      return { version: null, roundTripMs: null, authenticated: null, detail };
    }
  }
}
