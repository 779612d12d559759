const firstMs = 100;
const maxMs = 2_000;
const maxRetryAfterMs = 30_000;

/** backoffMs is how long to wait after so many failures in a row; what the backend asks for counts more. */
export function backoffMs(failures: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return Math.min(maxRetryAfterMs, Math.max(firstMs, retryAfterMs));
  return Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 10));
}
