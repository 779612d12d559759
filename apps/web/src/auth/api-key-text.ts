import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'tmk_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 30;
const checksumLength = 6;
const pattern = new RegExp(`^${prefix}[${alphabet}]{${randomLength + checksumLength}}$`);

/** createApiKeyText makes a new API key: the prefix, 30 random characters (178 bits), and a checksum of both. */
export function createApiKeyText(): string {
  let random = '';
  while (random.length < randomLength) {
    for (const byte of randomBytes(randomLength)) {
      // 248 is the largest multiple of 62 in a byte: beyond it, some characters would come more often.
      if (byte < 248 && random.length < randomLength) random += alphabet[byte % alphabet.length];
    }
  }
  return prefix + random + checksumOf(random);
}

/** isApiKeyText shows whether a text has the form of our keys, so that a random one costs no query. */
export function isApiKeyText(text: string): boolean {
  if (!pattern.test(text)) return false;
  const body = text.slice(prefix.length);
  return checksumOf(body.slice(0, randomLength)) === body.slice(randomLength);
}

function checksumOf(random: string): string {
  let rest = crc32(prefix + random);
  let text = '';
  while (text.length < checksumLength) {
    text = (alphabet[rest % alphabet.length] ?? '') + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
