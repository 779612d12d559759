const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037']);
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']);
/** SQLSTATE: connection exceptions, too many connections, shutting down, starting up. */
const sqlStates = /^(08\w{3}|53300|57P0[1-3])$/;
const poolMessages =
  /timeout exceeded when trying to connect|Connection terminated|Can't reach database server/;

/** isDatabaseDown tells whether an error, or what caused it, means that PostgreSQL does not answer now. */
export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (prismaCodes.has(code) || networkCodes.has(code) || sqlStates.test(code)) return true;
  return poolMessages.test(error.message) || isDatabaseDown(error.cause, depth + 1);
}
