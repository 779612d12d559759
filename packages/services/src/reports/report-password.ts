import { createHmac, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** 64 MiB and about 0.1 s per attempt. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1_048_576 } as const satisfies ScryptOptions;
const saltBytes = 16;
const keyBytes = 32;
const version = 'scrypt1';

/** hashReportPassword gives the stored form of a password, with a salt of its own. */
export async function hashReportPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return [version, salt.toString('base64url'), (await derive(password, salt)).toString('base64url')].join(
    '.',
  );
}

/** isReportPassword shows whether a password is the one that was hashed. */
export async function isReportPassword(password: string, hash: string): Promise<boolean> {
  const [found, salt = '', key = ''] = hash.split('.');
  if (found !== version) return false;
  const wanted = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  return wanted.length === derived.length && timingSafeEqual(wanted, derived);
}

/** Texts that look alike are the same password, however a keyboard composed them. */
function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  );
}

const grantMs = 12 * 3_600_000;

/** grantReport gives what opens a report for half a day without its password; it is worth nothing for any other report. */
export function grantReport(passwordHash: string, tokenHash: string, nowMs: number): string {
  const until = nowMs + grantMs;
  return `${until}.${signed(passwordHash, tokenHash, until)}`;
}

/** isGranted shows whether a grant was given for this report, and still stands. */
export function isGranted(grant: string, passwordHash: string, tokenHash: string, nowMs: number): boolean {
  const [, until = '', mac = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(grant) ?? [];
  if (Number(until) <= nowMs) return false;
  const wanted = signed(passwordHash, tokenHash, Number(until));
  return mac.length === wanted.length && timingSafeEqual(Buffer.from(mac), Buffer.from(wanted));
}

/** The stored hash is known to the server alone, so no one else can give a grant. */
function signed(passwordHash: string, tokenHash: string, until: number): string {
  return createHmac('sha256', passwordHash).update(`report grant ${tokenHash} ${until}`).digest('base64url');
}
