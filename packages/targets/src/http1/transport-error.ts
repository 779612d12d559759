/** Codes of what goes wrong between us and a server besides the system's own errors. */
export const transportErrorCodes = {
  connectTimeout: 'TIDEMARK_CONNECT_TIMEOUT',
  requestTimeout: 'TIDEMARK_REQUEST_TIMEOUT',
  noConnectionFree: 'TIDEMARK_NO_CONNECTION_FREE',
  malformedAnswer: 'TIDEMARK_MALFORMED_ANSWER',
  closedEarly: 'TIDEMARK_CLOSED_EARLY',
  writerClosed: 'TIDEMARK_WRITER_CLOSED',
} as const;
type TransportErrorCode = (typeof transportErrorCodes)[keyof typeof transportErrorCodes];

/** A failure between us and a server that we detect ourselves. */
export class TransportError extends Error {
  constructor(
    readonly code: TransportErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'TransportError';
  }
}
