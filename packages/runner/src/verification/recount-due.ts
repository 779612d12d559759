import type { TargetFingerprint } from '@tidemark/domain/result/run-fingerprint';
import type { Verification } from '@tidemark/domain/result/verification';

/**
 * isRecountDue says whether points have to be counted again after a restart, also where the plan asks for none: servers before 1.0 may
 * return rows twice until then, so nothing is called unexpected before.
 */
export function isRecountDue(
  verification: Pick<Verification, 'status'> | null,
  fingerprint: Pick<TargetFingerprint, 'version'> | null,
): boolean {
  return verification?.status === 'surplus' && fingerprint?.version?.startsWith('0.') === true;
}
