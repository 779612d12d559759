import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** proxy gives each page a content security policy with a nonce of its own; the framework puts the nonce into its scripts. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

// The API is left out: it has a policy of its own, and here a body would be read before it could be refused.
export const config = { matcher: ['/((?!api/|_next/static|_next/image|icon\\.svg|favicon\\.ico).*)'] };
