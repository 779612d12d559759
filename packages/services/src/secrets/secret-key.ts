import { z } from 'zod';

/** Length of the encryption key for secrets. */
export const secretKeyBytes = 32;

/** The configured encryption key for secrets: 32 bytes in base64. */
export const secretKeyShape = z.string().refine(isSecretKey, `must be ${secretKeyBytes} bytes in base64`);

/** Decoding skips invalid characters, so only a text that encodes to itself is accepted. */
function isSecretKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === secretKeyBytes && bytes.toString('base64') === text;
}
