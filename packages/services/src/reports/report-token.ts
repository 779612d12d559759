import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 20;

/** createReportToken makes the secret part of a link: 160 bits, safe in an address. */
export function createReportToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** hashReportToken gives what is stored of a token: the token itself cannot be found from it. */
export function hashReportToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
