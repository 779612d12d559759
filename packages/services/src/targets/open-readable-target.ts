import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ReadableTarget } from '@tidemark/targets/import-from-target';
import type { ServiceContext } from '../access/context.ts';
import { requireFound } from '../input/require-found.ts';
import { openTarget } from './open-target.ts';

/** openReadableTarget opens a stored target whose databases can be looked at; a target that each run starts anew holds none. */
export async function openReadableTarget(ctx: ServiceContext, targetId: string): Promise<ReadableTarget> {
  const { record, secret } = requireFound(await openTarget(ctx, targetId), 'target');
  const { target } = record;
  switch (target.kind) {
    case 'influxdb-v1':
    case 'influxdb-v2':
      return { target, secret, policy: ctx.egress };
    case 'launched':
      throw nothingToImport('each run starts this target anew, so it holds nothing to import');
  }
}

function nothingToImport(detail: string): DomainError {
  const issue = { pointer: '', code: 'nothing_to_import', detail };
  return new DomainError('validation_failed', { issues: [issue] });
}
