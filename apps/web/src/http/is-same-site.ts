/**
 * isSameSite shows whether a request that carries a session's cookie comes from our own pages, or from no page at all.
 * A browser names the page's origin on every request that changes something; a program that sets none has no cookie by accident.
 */
export function isSameSite(headers: Headers, trustedOrigins: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = headers.get('origin');
  return origin === null || trustedOrigins.includes(origin);
}
