import type { OutcomeClass, OutcomeKnowledge, WriteOutcome } from '@tidemark/domain/load/write-outcome';
import { describeTransportError, errorCode } from '../egress/describe-transport-error.ts';
import { addressRefusedCode } from '../egress/guarded-connector.ts';
import { transportErrorCodes } from '../http1/transport-error.ts';

type Kind = { class: OutcomeClass; knowledge: OutcomeKnowledge };

/** Nothing was sent: the connection never came about. */
const unreachable: Kind = { class: 'unreachable', knowledge: 'fail' };
/** Our own side ran out of something; never charged to the target. */
const generator: Kind = { class: 'generator', knowledge: 'fail' };
/** Bytes may have been sent, so the points may be stored. */
const broken: Kind = { class: 'broken', knowledge: 'unknown' };
const timeout: Kind = { class: 'timeout', knowledge: 'unknown' };
const aborted: Kind = { class: 'aborted', knowledge: 'unknown' };

const kinds: Record<string, Kind> = {
  ECONNREFUSED: unreachable,
  EHOSTUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  ENETUNREACH: unreachable,
  ENETDOWN: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  UND_ERR_CONNECT_TIMEOUT: unreachable,
  CERT_HAS_EXPIRED: unreachable,
  DEPTH_ZERO_SELF_SIGNED_CERT: unreachable,
  SELF_SIGNED_CERT_IN_CHAIN: unreachable,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unreachable,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unreachable,
  ERR_TLS_CERT_ALTNAME_INVALID: unreachable,
  ERR_SSL_WRONG_VERSION_NUMBER: unreachable,
  [addressRefusedCode]: unreachable,
  EADDRNOTAVAIL: generator,
  EMFILE: generator,
  ENFILE: generator,
  ENOBUFS: generator,
  ENOMEM: generator,
  [transportErrorCodes.noConnectionFree]: generator,
  [transportErrorCodes.connectTimeout]: unreachable,
  [transportErrorCodes.requestTimeout]: timeout,
  [transportErrorCodes.malformedAnswer]: broken,
  [transportErrorCodes.closedEarly]: broken,
  [transportErrorCodes.writerClosed]: aborted,
  UND_ERR_HEADERS_TIMEOUT: timeout,
  UND_ERR_BODY_TIMEOUT: timeout,
  ETIMEDOUT: timeout,
  TimeoutError: timeout,
  AbortError: aborted,
  UND_ERR_ABORTED: aborted,
  UND_ERR_DESTROYED: aborted,
  UND_ERR_CLOSED: { class: 'aborted', knowledge: 'fail' },
};

const maxDetailLength = 300;

/** classifyTransportError decides what a request without an answer means for its points; what is not known to be unsent is unknown. */
export function classifyTransportError(error: unknown): WriteOutcome {
  return outcomeOf(error, failedToConnect(error) ? unreachable : (kinds[errorCode(error)] ?? broken));
}

/** classifySent does so for a request whose bytes were handed over: whatever broke afterwards, what arrived is unknown. */
export function classifySent(error: unknown): WriteOutcome {
  const outcome = classifyTransportError(error);
  if (outcome.knowledge !== 'fail') return outcome;
  const outcomeClass = outcome.class === 'unreachable' ? 'broken' : outcome.class;
  return { ...outcome, class: outcomeClass, knowledge: 'unknown' };
}

/** classifyUnsent does so for a request of which not a byte was sent: whatever went wrong, its points are not stored. */
export function classifyUnsent(error: unknown): WriteOutcome {
  const kind = kinds[errorCode(error)];
  const isOurs = kind?.class === 'generator' || kind?.class === 'aborted';
  return outcomeOf(error, isOurs ? { class: kind.class, knowledge: 'fail' } : unreachable);
}

function outcomeOf(error: unknown, kind: Kind): WriteOutcome {
  const detail = describeTransportError(error).slice(0, maxDetailLength);
  return { ...kind, statusCode: null, droppedPoints: 0, detail };
}

/** A connect() that ran into the system's own limit carries ETIMEDOUT too, but nothing was sent. */
function failedToConnect(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    error.syscall === 'connect' &&
    errorCode(error) === 'ETIMEDOUT'
  );
}
