const anyOrigin = 'http://portal.invalid';
const mostCharacters = 2_000;
const entryPages = ['/sign-in', '/sign-up', '/forgot-password', '/reset-password'];

/** safeReturnPath gives the page of this portal that a text names, or '/': never another site, the API, or an entry page. */
export function safeReturnPath(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > mostCharacters) return '/';
  // A browser drops tabs and line ends of an address and takes a backslash for a slash; a URL may not contain either.
  if (/[\\\p{Cc}\s]/u.test(text)) return '/';
  const url = URL.canParse(text, anyOrigin) ? new URL(text, anyOrigin) : null;
  if (url?.origin !== anyOrigin || url.pathname.startsWith('//')) return '/';
  if (entryPages.includes(url.pathname) || /^\/api(\/|$)/i.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** entryHref is the address of an entry page that leads on to a page of this portal. */
export function entryHref(page: '/sign-in' | '/sign-up', next: unknown): string {
  const path = safeReturnPath(next);
  return path === '/' ? page : `${page}?next=${encodeURIComponent(path)}`;
}
