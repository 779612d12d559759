import { DomainError } from '@tidemark/domain/errors';
import type { TargetAccess } from '@tidemark/targets/influxdb-v1/with-client';
import type { ServiceContext } from '../access/context.ts';
import { requireFound } from '../input/require-found.ts';
import { openTarget } from './open-target.ts';

/** openReadableTarget opens a stored target whose databases can be looked at; a target that each run starts anew holds none. */
export async function openReadableTarget(ctx: ServiceContext, targetId: string): Promise<TargetAccess> {
  const { record, secret } = requireFound(await openTarget(ctx, targetId), 'target');
  const { target } = record;
  switch (target.kind) {
    case 'influxdb-v1':
      return { target, secret, policy: ctx.egress };
    case 'influxdb-v2':
      throw nothingToImport(
        'the schema of an InfluxDB 2.x cannot be imported yet; paste line protocol instead',
      );
    case 'launched':
      throw nothingToImport('each run starts this target anew, so it holds nothing to import');
  }
}

function nothingToImport(detail: string): DomainError {
  const issue = { pointer: '', code: 'nothing_to_import', detail };
  return new DomainError('validation_failed', { issues: [issue] });
}
