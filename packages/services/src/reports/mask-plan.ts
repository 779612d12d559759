import type { RunPlan } from '@tidemark/domain/run-plan';
import { maskedHost } from './mask-hosts.ts';

/** maskPlan hides from a plan what tells strangers where a target stands and who opens it. */
export function maskPlan(plan: RunPlan): RunPlan {
  const { target } = plan;
  if (target.kind !== 'influxdb-v1') return plan;
  const { protocol, port } = new URL(target.url);
  const url = `${protocol}//${maskedHost}${port === '' ? '' : `:${port}`}`;
  return { ...plan, target: { ...target, url, username: target.username === null ? null : 'hidden' } };
}
