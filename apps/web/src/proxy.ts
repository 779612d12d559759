import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { type NextRequest, NextResponse } from 'next/server';
import { isDevelopment } from './env.ts';
import { problemResponse } from './http/problem-response.ts';
import { pathHeader } from './session/path-header.ts';

/**
 * proxy gives each page a content security policy with a nonce of its own; the framework puts the nonce into its scripts.
 * An address that cannot be decoded ends here, since the framework would answer it with a fault of its own.
 */
export function proxy(request: NextRequest): Response {
  const { pathname, search } = new URL(request.url);
  if (!isDecodable(pathname))
    return problemResponse(new DomainError('not_found', { kind: 'address' }), randomUUID());
  // The pages of a report without a script, and badges, bring a policy of their own.
  const isBadge = pathname.startsWith('/badges/');
  const isReport = /^\/r\/[^/]+(\/(embed|offline\.html|image\.png))?$/.test(pathname);
  if (pathname.startsWith('/api/') || isBadge || isReport) return NextResponse.next();
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  headers.set(pathHeader, `${pathname}${search}`);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

// Of the API only addresses with escapes come here, and none of its own has any: a body that passes here would be
// read before it could be refused.
export const config = {
  matcher: ['/((?!api/|_next/static|_next/image|icon\\.svg|favicon\\.ico).*)', '/api/(.*%.*)'],
};

/** contentSecurityPolicy allows a page what comes from ourselves, scripts only with the request's nonce, and no frame around it. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment() ? " 'unsafe-eval'" : ''}`,
    // Charts and floating elements place themselves by style attributes, which no nonce can cover.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
