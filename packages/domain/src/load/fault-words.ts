import { assertNever } from '../kernel/assert-never.ts';
import { bytesText, shareText, threeDigits } from '../kernel/quantity-text.ts';
import type { FaultStep } from './fault-step.ts';

/** faultText says what a step does: "backend:2 killed for 20 s". */
export function faultText(step: FaultStep): string {
  return `${step.part} ${faultDeed(step)}${lengthText(step)}`;
}

/** faultDeed says what is done to a part, to follow its name or "was": "killed", "delayed by 50 ms each way". */
export function faultDeed(step: FaultStep): string {
  switch (step.action) {
    case 'stop':
      return 'stopped';
    case 'kill':
      return 'killed';
    case 'restart':
      return 'restarted';
    case 'pause':
      return 'suspended';
    case 'refuse':
      return 'refusing connections';
    case 'reset':
      return 'resetting connections';
    case 'delay':
      return `delayed by ${step.latencyMs}${step.jitterMs === 0 ? '' : ` ± ${step.jitterMs}`} ms each way`;
    case 'bandwidth':
      return `limited to ${bytesText(step.bytesPerSec)}/s`;
    case 'halt':
      return 'passing no bytes';
    case 'slow-close':
      return `closing connections ${step.delayMs} ms late`;
    case 'errors':
      return `answering ${step.status} to ${shareText(step.share)} of its requests`;
    case 'slow-body':
      return `answering at ${bytesText(step.bytesPerSec)}/s`;
    case 'poison-writer':
      return 'sent points that it must refuse';
    case 'disk-full':
      return 'out of disk space';
    case 'hook':
      return 'under an external hook';
    default:
      return assertNever(step);
  }
}

function lengthText(step: FaultStep): string {
  if (step.action === 'restart') return '';
  if (step.forSeconds !== undefined) return ` for ${step.forSeconds.toLocaleString('en')} s`;
  if (step.until === 'converged') return ' until all parts hold the same';
  if (step.until === 'load-end') return ' until the load ends';
  return ` until ${(step.until ?? 0).toLocaleString('en')} s`;
}

/** faultBeganText is the message of the event at which a fault began, of the text of its step. */
export function faultBeganText(text: string): string {
  return `Fault: ${text}.`;
}

/** faultEndedText is the message of the event at which it ended. */
export function faultEndedText(text: string, lastedMs: number): string {
  return `Fault over after ${threeDigits(lastedMs / 1_000)} s: ${text}.`;
}

/** readFaultEvent gives the text of the step that either message is of; null for other messages. */
export function readFaultEvent(message: string): string | null {
  return /^Fault(?: over after [^:]+)?: (.+)\.$/s.exec(message)?.[1] ?? null;
}
