/** One fault of an input: its position, what is wrong, and what would be valid. */
export type InputIssue = { pointer: string; code: string; detail: string };

/** The details of each error code. */
export type DomainErrorDetails = {
  malformed_json: { detail: string };
  missing_credentials: Record<string, never>;
  invalid_api_key: Record<string, never>;
  insufficient_scope: { required: string };
  role_forbidden: { action: string };
  report_locked: { reason: 'missing' | 'wrong' };
  not_found: { kind: string };
  method_not_allowed: { method: string };
  unsupported_media_type: { contentType: string };
  payload_too_large: { limitBytes: number };
  validation_failed: { issues: InputIssue[] };
  target_denied: { host: string; reason: TargetDenialReason };
  budget_exceeded: { quantity: string; asked: number; allowed: number };
  /** `asked` is null where nothing bounds it. */
  quota_exceeded: { quota: string; unit: string; asked: number | null; limit: number };
  run_not_cancellable: { state: string };
  run_rate_fixed: { reason: string };
  gate_without_answer: { state: string };
  not_deletable: { reason: string };
  not_restorable: { reason: string };
  last_owner: { change: string };
  invitation_refused: { reason: InvitationRefusal };
  workspace_changed: Record<string, never>;
  provider_unavailable: { name: string };
  version_conflict: { kind: string };
  idempotency_in_flight: Record<string, never>;
  idempotency_key_reused: Record<string, never>;
  missing_idempotency_key: Record<string, never>;
  invalid_cursor: Record<string, never>;
  rate_limited: { retryAfterSeconds: number };
  database_unavailable: Record<string, never>;
  queue_unavailable: Record<string, never>;
  load_stopped: { reason: string };
  target_unreachable: { host: string; detail: string };
  target_refused: { host: string; detail: string };
  launcher_failed: { launcher: string; detail: string };
  plan_file_invalid: { issues: InputIssue[] };
  internal: { detail: string };
};

/** Why an invitation cannot be accepted. */
export type InvitationRefusal = 'expired' | 'revoked' | 'used' | 'other_email';

/** Why an address may not be a target. */
export type TargetDenialReason =
  | 'scheme'
  | 'userinfo'
  | 'unresolvable'
  | 'not_allowed'
  | 'metadata_address'
  | 'own_infrastructure'
  | 'launched_server'
  | 'loopback_off'
  | 'unproven'
  | 'redirect';

export type DomainErrorCode = keyof DomainErrorDetails;

/** DomainError is the only error that packages throw deliberately: a code from a closed set, with typed details. */
export class DomainError<Code extends DomainErrorCode = DomainErrorCode> extends Error {
  readonly code: Code;
  readonly details: DomainErrorDetails[Code];

  constructor(code: Code, details: DomainErrorDetails[Code], options?: { cause?: unknown }) {
    super(describeError(code, details), options);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

/**
 * isDomainError narrows an unknown thrown value to the error of one code, or of any code.
 * It compares the name, since a bundler may include this module several times.
 */
export function isDomainError<Code extends DomainErrorCode>(
  error: unknown,
  code?: Code,
): error is DomainError<Code> {
  if (!(error instanceof Error) || error.name !== 'DomainError' || !('code' in error)) return false;
  return code === undefined ? Object.hasOwn(sentences, String(error.code)) : error.code === code;
}

const sentences: { [Code in DomainErrorCode]: (details: DomainErrorDetails[Code]) => string } = {
  malformed_json: (d) => `The body is not valid JSON: ${d.detail}`,
  missing_credentials: () => 'Sign in, or send an API key as "Authorization: Bearer ...".',
  invalid_api_key: () => 'This API key is unknown, expired or revoked.',
  insufficient_scope: (d) => `This API key lacks the scope "${d.required}".`,
  role_forbidden: (d) => `Your role does not allow you to ${d.action}.`,
  report_locked: (d) =>
    d.reason === 'wrong'
      ? 'This is not the password of the report.'
      : 'This report needs a password; send it in the header Report-Password.',
  not_found: (d) => `There is no such ${d.kind}.`,
  method_not_allowed: (d) => `${d.method} is not available here.`,
  unsupported_media_type: (d) => `Send application/json, not "${d.contentType}".`,
  payload_too_large: (d) => `The body is larger than the limit of ${d.limitBytes} bytes.`,
  validation_failed: (d) => summarizeIssues(d.issues),
  target_denied: (d) => `"${d.host}" cannot be a target: ${denials[d.reason]}`,
  budget_exceeded: (d) =>
    `This plan asks for ${d.asked.toLocaleString('en')} ${d.quantity}; ${d.allowed.toLocaleString('en')} are allowed.`,
  quota_exceeded: (d) =>
    `${askedText(d)}; the quota of this workspace is ${d.limit.toLocaleString('en')}. The operator can change it: an owner or admin of the first workspace, under Settings, Quotas.`,
  run_not_cancellable: (d) => `The run is already ${d.state} and cannot be cancelled.`,
  run_rate_fixed: (d) => `The rate of this run cannot be changed: ${d.reason}.`,
  gate_without_answer: (d) => `The gate is ${d.state} and has no answer.`,
  not_deletable: (d) => `This cannot be deleted: ${d.reason}.`,
  not_restorable: (d) => `This cannot be restored: ${d.reason}.`,
  last_owner: (d) => `The last owner cannot ${d.change}: make another member an owner first.`,
  invitation_refused: (d) => invitationRefusals[d.reason],
  provider_unavailable: (d) =>
    `"${d.name}" does not answer. Try again in a moment, or sign in with a password.`,
  workspace_changed: () =>
    'This page belongs to another workspace than the one you are in now. Reload the page.',
  version_conflict: (d) => `The ${d.kind} was changed by another user in the meantime; reload and try again.`,
  idempotency_in_flight: () => 'A request with this Idempotency-Key is still being handled.',
  idempotency_key_reused: () => 'This Idempotency-Key was used before with another body.',
  missing_idempotency_key: () =>
    'Send an Idempotency-Key header, so that a repeated request starts one run only.',
  invalid_cursor: () => 'The cursor does not belong to this list.',
  rate_limited: (d) => `Too many requests; try again in ${d.retryAfterSeconds} s.`,
  database_unavailable: () => 'The database does not answer; try again shortly.',
  queue_unavailable: () => 'The queue does not answer; try again shortly.',
  load_stopped: (d) =>
    `The operator stopped all load${d.reason === '' ? '' : `: ${d.reason}`}. No run starts until the operator allows load again.`,
  target_unreachable: (d) => `${d.host} cannot be reached: ${d.detail}`,
  target_refused: (d) => `${d.host} refused: ${d.detail}`,
  launcher_failed: (d) => `Launcher "${d.launcher}" failed: ${d.detail}`,
  plan_file_invalid: (d) => summarizeIssues(d.issues),
  internal: () => 'Something went wrong on our side.',
};

function askedText({ asked, unit }: DomainErrorDetails['quota_exceeded']): string {
  return asked === null
    ? `This has no upper bound of ${unit}: choose an executor with a rate`
    : `This needs ${asked.toLocaleString('en')} ${unit}`;
}

const invitationRefusals: Record<InvitationRefusal, string> = {
  expired: 'This invitation has expired. Ask for a new one.',
  revoked: 'This invitation was revoked. Ask for a new one.',
  used: 'This invitation was accepted already; each one works once.',
  other_email: 'This invitation is for another email address. Sign in with the account that it is for.',
};

const denials: Record<TargetDenialReason, string> = {
  scheme: 'only http and https addresses, and tcp addresses with a port, are supported.',
  userinfo: 'put the user and password in their own fields, not into the address.',
  unresolvable: 'the name does not resolve.',
  not_allowed:
    'only loopback addresses and those that the operator allows (TIDEMARK_ALLOWED_TARGETS) are permitted.',
  metadata_address: 'link-local and metadata addresses are never permitted.',
  own_infrastructure: "this is one of Tidemark's own services.",
  launched_server: 'a server that was launched for a run listens there, which no other run may reach.',
  loopback_off:
    'the operator switched loopback targets off (TIDEMARK_LOOPBACK_TARGETS). Use a launcher, or ask the operator to list this address in TIDEMARK_ALLOWED_TARGETS.',
  unproven:
    'this public address did not show that its owner agrees. Get a token in Settings > Target ownership, let the server at this address and port answer with it, and try again.',
  redirect: 'it answered with a redirect, which is not followed.',
};

function describeError<Code extends DomainErrorCode>(code: Code, details: DomainErrorDetails[Code]): string {
  return sentences[code](details);
}

const moreFaultsCode = 'more_faults';

/** moreFaults is the last issue of a list that is cut: how many faults it leaves out. */
export function moreFaults(count: number): InputIssue {
  const detail = `${count.toLocaleString('en')} more ${count === 1 ? 'fault is' : 'faults are'} not listed`;
  return { pointer: '', code: moreFaultsCode, detail };
}

function summarizeIssues(issues: InputIssue[]): string {
  const [first, ...rest] = issues;
  if (!first) return 'The input is not valid.';
  const where = first.pointer === '' ? '' : `${first.pointer}: `;
  if (rest.length === 0) return where + first.detail;
  const isCut = rest.at(-1)?.code === moreFaultsCode;
  return `${where}${first.detail} (and ${isCut ? 'at least ' : ''}${rest.length} more)`;
}
