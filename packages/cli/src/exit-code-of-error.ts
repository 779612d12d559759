import { assertNever } from '@tidemark/domain/kernel/assert-never';
import type { DomainErrorCode } from '@tidemark/domain/kernel/errors';
import { type ExitCode, exitCodes } from './exit-codes.ts';

/** exitCodeOfError translates an error code; a new code does not compile until it is answered here. */
export function exitCodeOfError(code: DomainErrorCode): ExitCode {
  switch (code) {
    case 'malformed_json':
    case 'missing_credentials':
    case 'invalid_api_key':
    case 'insufficient_scope':
    case 'role_forbidden':
    case 'report_locked':
    case 'not_found':
    case 'method_not_allowed':
    case 'unsupported_media_type':
    case 'payload_too_large':
    case 'validation_failed':
    case 'target_denied':
    case 'budget_exceeded':
    case 'quota_exceeded':
    case 'idempotency_key_reused':
    case 'missing_idempotency_key':
    case 'invalid_cursor':
    case 'plan_file_invalid':
      return exitCodes.badInput;
    case 'run_not_cancellable':
    case 'run_rate_fixed':
    case 'gate_without_answer':
    case 'not_deletable':
    case 'not_restorable':
    case 'last_owner':
    case 'invitation_refused':
    case 'workspace_changed':
    case 'version_conflict':
    case 'idempotency_in_flight':
    case 'rate_limited':
    case 'provider_unavailable':
    case 'database_unavailable':
    case 'queue_unavailable':
    case 'load_stopped':
    case 'target_unreachable':
    case 'target_refused':
    case 'launcher_failed':
    case 'internal':
      return exitCodes.notCompleted;
    default:
      return assertNever(code);
  }
}
