import { z } from 'zod';

/** How many bytes the key for secrets has. */
export const secretKeyBytes = 32;

/** The key for secrets as it is configured: 32 bytes in base64. */
export const secretKeyShape = z.string().refine(isSecretKey, `must be ${secretKeyBytes} bytes in base64`);

/** Decoding skips what is not base64, so only what encodes to the same text again is taken. */
function isSecretKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === secretKeyBytes && bytes.toString('base64') === text;
}
