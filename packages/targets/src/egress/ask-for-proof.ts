import { createHash, timingSafeEqual } from 'node:crypto';
import { createGuardedHttp, type HttpAnswer } from './guarded-http.ts';
import type { OwnershipClaim } from './resolve-target-address.ts';

/** Where a server answers with its token: a file below its root, or the realm with which it asks for a login. */
export const proofPath = '/.well-known/tidemark-challenge';
/** InfluxDB 1.x serves no files. With authentication on, it names its realm to a caller without a login; only its configuration sets it. */
const loginPath = '/query?q=SHOW+DATABASES';

const timeoutMs = 5_000;
const maxAnswerBytes = 4_096;

/** proofHash is what is stored of a token. */
export function proofHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * askForProof reports whether the server at one address and port answers with the token of `tokenHash`: two small requests at most, without
 * a login, to that address alone; redirects are not followed, and what it answers is shown to no one. The certificate is not checked: the
 * token proves what listens there.
 */
export async function askForProof({ url, address }: OwnershipClaim, tokenHash: string): Promise<boolean> {
  const http = createGuardedHttp({
    url: new URL(url).origin,
    allowedAddresses: { addresses: [address], launchesDirectory: null },
    tls: { verify: false, ca: null },
    authorization: null,
  });
  const ask = async (path: string, tokenIn: (answer: HttpAnswer) => string) => {
    const question = { method: 'GET', path, body: null, timeoutMs, maxBytes: maxAnswerBytes };
    const answer = await http.ask(question).catch(() => null);
    return answer !== null && isToken(tokenIn(answer), tokenHash);
  };
  try {
    return (await ask(proofPath, tokenOfFile)) || (await ask(loginPath, tokenOfRealm));
  } finally {
    await http.close();
  }
}

function tokenOfFile({ statusCode, text }: HttpAnswer): string {
  return statusCode === 200 ? text.trim() : '';
}

function tokenOfRealm({ statusCode, header }: HttpAnswer): string {
  if (statusCode !== 401) return '';
  return /\brealm="([^"]{1,200})"/i.exec(header('www-authenticate') ?? '')?.[1] ?? '';
}

function isToken(text: string, tokenHash: string): boolean {
  return timingSafeEqual(Buffer.from(proofHash(text)), Buffer.from(tokenHash));
}
