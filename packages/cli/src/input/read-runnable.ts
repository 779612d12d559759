import { createHash } from 'node:crypto';
import { type Capsule, capsuleFormat, maxCapsuleBytes } from '@tidemark/domain/capsule/capsule';
import { readCapsuleText } from '@tidemark/domain/capsule/read-capsule';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { printable } from '@tidemark/domain/kernel/printable';
import type { PlanFile } from '@tidemark/domain/run/plan-file';
import { readPlanOf } from './read-plan.ts';
import { readText } from './read-text.ts';

export type CapsuleReading = { ok: true; capsule: Capsule } | { ok: false; messages: string[] };
type RunnableReading =
  | { ok: true; kind: 'plan'; plan: PlanFile; notices: string[] }
  | { ok: true; kind: 'capsule'; capsule: Capsule }
  | { ok: false; messages: string[] };

/** Plans are written by hand, so larger files are refused. */
const maxPlanCharacters = 4 * 1_048_576;

/** readRunnable reads a plan file or a capsule, whichever it is, or gives everything that is wrong with it. */
export async function readRunnable(path: string): Promise<RunnableReading> {
  const reading = await readText(path, { maxBytes: maxCapsuleBytes });
  if (!reading.ok) return { ok: false, messages: [`${path}: ${reading.reason}`] };
  if (isCapsule(reading.text)) {
    const capsule = parseCapsule(path, reading.text);
    return capsule.ok ? { ...capsule, kind: 'capsule' } : capsule;
  }
  if (reading.text.length > maxPlanCharacters)
    return { ok: false, messages: [`${path}: larger than 4 MiB, the limit of plan files`] };
  const plan = readPlanOf(path, reading.text);
  return plan.ok ? { ...plan, kind: 'plan' } : plan;
}

/** readCapsuleFile reads a capsule, or gives everything that is wrong with it. */
export async function readCapsuleFile(path: string): Promise<CapsuleReading> {
  const reading = await readText(path, { maxBytes: maxCapsuleBytes });
  return reading.ok
    ? parseCapsule(path, reading.text)
    : { ok: false, messages: [`${path}: ${reading.reason}`] };
}

/** Looks for the format among the first keys, so that a truncated capsule is not treated as a plan. */
function isCapsule(text: string): boolean {
  return text.trimStart().startsWith('{') && text.includes(`"${capsuleFormat}"`);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function parseCapsule(path: string, text: string): CapsuleReading {
  try {
    return { ok: true, capsule: readCapsuleText(text, sha256) };
  } catch (error) {
    if (!isDomainError(error, 'validation_failed')) throw error;
    const messages = error.details.issues.map(({ pointer, detail }) =>
      printable(`${path}: ${pointer === '' ? '' : `${pointer} `}${detail}`),
    );
    return { ok: false, messages };
  }
}
