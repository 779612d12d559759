import { canonicalJson } from '../kernel/canonical-json.ts';
import { simulatedStartMs } from '../load/point-plan.ts';
import { isSimulatedTime } from '../load/stamping.ts';
import type { RunPlan } from '../run/run-plan.ts';
import {
  type Capsule,
  capsuleFormat,
  capsuleShape,
  capsuleVersion,
  type ExperimentCapsule,
  type RunCapsule,
} from './capsule.ts';

/** Computes the SHA-256 of a text in hexadecimal digits; browsers and servers implement it differently. */
export type Sha256 = (text: string) => string;

type Made<Of extends Capsule> = Omit<Of, 'format' | 'version' | 'digest'>;

/** sealCapsule creates a capsule from its contents: exactly as it will be read back, with its digest. */
export function sealCapsule(contents: Made<RunCapsule> | Made<ExperimentCapsule>, sha256: Sha256): Capsule {
  const whole = { format: capsuleFormat, version: capsuleVersion, ...contents, digest: null };
  const capsule = capsuleShape.parse(JSON.parse(JSON.stringify(whole)));
  return { ...capsule, digest: capsuleDigest(capsule, sha256) };
}

/** capsuleDigest is the same for two capsules with equal contents, whatever the order of their keys; an existing digest is ignored. */
export function capsuleDigest(capsule: object, sha256: Sha256): string {
  const { digest: _, ...contents } = { digest: null, ...capsule };
  return `sha256:${sha256(canonicalJson(contents))}`;
}

/** capsuleText writes a capsule as a human-readable file. */
export function capsuleText(capsule: Capsule): string {
  return `${JSON.stringify(capsule, null, 1)}\n`;
}

/**
 * repeatedStartMs is the simulated time of point 0 in a rerun: that of the original, so that all timestamps are equal, unless a clock
 * stamps the points or the server's own retention would drop points that old: then it is chosen as for a new run.
 */
export function repeatedStartMs({ schema, profile }: RunPlan, originalMs: number, wallNowMs: number): number {
  const { startAt, stamping, retention } = profile;
  const isRepeatable = startAt === null && isSimulatedTime(stamping) && retention?.kind !== 'native';
  return isRepeatable ? originalMs : simulatedStartMs(schema, profile, wallNowMs);
}
