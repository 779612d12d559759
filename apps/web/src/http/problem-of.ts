import { assertNever } from '@tidemark/domain/kernel/assert-never';
import { DomainError, type DomainErrorCode, isDomainError } from '@tidemark/domain/kernel/errors';
import { problemKinds } from './problem-kinds.ts';

/** What a client sees of an error (RFC 9457); `retryable` says whether the same request may succeed later. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: DomainErrorCode;
  request_id: string;
  retryable: boolean;
  [extension: string]: unknown;
};

/** problemOf translates whatever was thrown; an unexpected error becomes `internal` and reveals nothing of itself. */
export function problemOf(error: unknown, requestId: string): Problem {
  const known = domainErrorOf(error);
  const { status, title, retryable } = problemKinds[known.code];
  return {
    type: `/api/v1/docs#${known.code}`,
    title,
    status,
    detail: known.message,
    instance: `/requests/${requestId}`,
    code: known.code,
    request_id: requestId,
    retryable,
    ...extensionsOf(known),
  };
}

/** isUnforeseen shows whether an error is a fault of the portal, which belongs in the log. */
export function isUnforeseen(error: unknown): boolean {
  return domainErrorOf(error).code === 'internal';
}

function domainErrorOf(error: unknown): DomainError {
  if (isDomainError(error)) return error;
  return new DomainError('internal', { detail: '' }, { cause: error });
}

/** extensionsOf gives the members that a code adds to its problem, from an allow-list: details never leak by themselves. */
function extensionsOf(error: DomainError): Record<string, unknown> {
  const { code } = error;
  switch (code) {
    case 'validation_failed':
    case 'plan_file_invalid':
      return isDomainError(error, code) ? { errors: error.details.issues } : {};
    case 'budget_exceeded':
      return isDomainError(error, code) ? { ...error.details } : {};
    case 'quota_exceeded':
      return isDomainError(error, code) ? { ...error.details } : {};
    case 'target_denied':
      return isDomainError(error, code) ? { reason: error.details.reason } : {};
    case 'insufficient_scope':
      return isDomainError(error, code) ? { required: error.details.required } : {};
    case 'payload_too_large':
      return isDomainError(error, code) ? { limit: error.details.limitBytes } : {};
    case 'invitation_refused':
      return isDomainError(error, code) ? { reason: error.details.reason } : {};
    case 'rate_limited':
      return isDomainError(error, code) ? { retry_after_seconds: error.details.retryAfterSeconds } : {};
    case 'malformed_json':
    case 'invalid_cursor':
    case 'missing_idempotency_key':
    case 'missing_credentials':
    case 'invalid_api_key':
    case 'role_forbidden':
    case 'report_locked':
    case 'not_found':
    case 'method_not_allowed':
    case 'unsupported_media_type':
    case 'run_not_cancellable':
    case 'run_rate_fixed':
    case 'gate_without_answer':
    case 'not_deletable':
    case 'not_restorable':
    case 'last_owner':
    case 'workspace_changed':
    case 'version_conflict':
    case 'idempotency_in_flight':
    case 'idempotency_key_reused':
    case 'target_unreachable':
    case 'target_refused':
    case 'launcher_failed':
    case 'provider_unavailable':
    case 'database_unavailable':
    case 'queue_unavailable':
    case 'load_stopped':
    case 'internal':
      return {};
    default:
      return assertNever(code);
  }
}
