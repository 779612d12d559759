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

/** Gives the SHA-256 of a text in hexadecimal digits; browsers and servers have different ones. */
export type Sha256 = (text: string) => string;

type Made<Of extends Capsule> = Omit<Of, 'format' | 'version' | 'digest'>;

/** sealCapsule makes a capsule of its contents: as it will be read again, with its digest. */
export function sealCapsule(contents: Made<RunCapsule> | Made<ExperimentCapsule>, sha256: Sha256): Capsule {
  const whole = { format: capsuleFormat, version: capsuleVersion, ...contents, digest: null };
  const capsule = capsuleShape.parse(JSON.parse(JSON.stringify(whole)));
  return { ...capsule, digest: capsuleDigest(capsule, sha256) };
}

/** capsuleDigest is the same for two capsules that say the same, in whatever order their keys stand; an old digest does not count. */
export function capsuleDigest(capsule: object, sha256: Sha256): string {
  const { digest: _, ...contents } = { digest: null, ...capsule };
  return `sha256:${sha256(canonicalJson(contents))}`;
}

/** capsuleText writes a capsule as a file that people can read. */
export function capsuleText(capsule: Capsule): string {
  return `${JSON.stringify(capsule, null, 1)}\n`;
}

/**
 * repeatedStartMs is the simulated moment of point 0 when a run is made again: that of the original, so that every point is stamped alike,
 * but where a clock stamps, or the server's own retention would drop what is that old: then it is chosen as for a new run.
 */
export function repeatedStartMs({ schema, profile }: RunPlan, originalMs: number, wallNowMs: number): number {
  const { startAt, stamping, retention } = profile;
  const isRepeatable = startAt === null && isSimulatedTime(stamping) && retention?.kind !== 'native';
  return isRepeatable ? originalMs : simulatedStartMs(schema, profile, wallNowMs);
}
