import { maskedHost } from '@tidemark/domain/capsule/capsule-target';
import type { RunPlan } from '@tidemark/domain/run/run-plan';

/** maskPlan hides from a plan what tells strangers where a target stands and who opens it. */
export function maskPlan(plan: RunPlan): RunPlan {
  const { target } = plan;
  if (target.kind === 'launched') return plan;
  const url = maskedUrl(target.url);
  const hidden = { url, moreUrls: target.moreUrls.map(maskedUrl), tls: { ...target.tls, ca: null } };
  const bucket = (name: string | null) => (name === null ? null : 'hidden');
  return target.kind === 'influxdb-v2'
    ? { ...plan, target: { ...target, ...hidden, org: 'hidden', bucket: bucket(target.bucket) } }
    : { ...plan, target: { ...target, ...hidden, username: target.username === null ? null : 'hidden' } };
}

function maskedUrl(text: string): string {
  const { protocol, port } = new URL(text);
  return `${protocol}//${maskedHost}${port === '' ? '' : `:${port}`}`;
}
