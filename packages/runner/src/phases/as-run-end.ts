import { type DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import type { RunEnd, RunEndCode } from '@tidemark/domain/run/run-end';
import type { TargetFault } from '@tidemark/domain/target/target-fault';
import { TargetAuthError } from '@tidemark/targets/session/target-session';
import { RunStopped } from '../run/stop-switch.ts';

/** refusedPlan ends a run whose plan turns out to be impossible; `path` is where in it. */
export function refusedPlan(message: string, path: string): RunStopped {
  return new RunStopped({ state: 'failed', code: 'plan_invalid', message: `${message} (${path})` });
}

/** refuseFirst ends a run by the first fault, where there is one. */
export function refuseFirst([fault]: readonly TargetFault[]): void {
  if (fault) throw refusedPlan(fault.message, fault.path.join('.'));
}

/** asRunEnd turns what the target or the launcher refused into how the run ends; `refusedCode` says what a refusal means here. */
export async function asRunEnd<Value>(
  work: Promise<Value>,
  refusedCode: RunEndCode = 'target_unreachable',
  part: string | null = null,
): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    throw new RunStopped({
      state: 'failed',
      code: endCodeOf(error, refusedCode),
      message: part === null ? sentenceOf(error) : `${part}: ${sentenceOf(error)}`,
    });
  }
}

function endCodeOf(error: DomainError, refusedCode: RunEndCode): RunEndCode {
  if (error instanceof TargetAuthError)
    return refusedCode === 'target_database_failed' ? refusedCode : 'target_auth';
  if (isDomainError(error, 'target_denied')) return 'target_denied';
  if (isDomainError(error, 'launcher_failed')) return 'launcher_failed';
  return isDomainError(error, 'target_refused') ? refusedCode : 'target_unreachable';
}

function sentenceOf(error: DomainError): RunEnd['message'] {
  if (error instanceof TargetAuthError)
    return `${error.message}. Check the user and password, or the token, of the target.`;
  return error.message;
}
