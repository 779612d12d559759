import { describe, expect, it } from 'vitest';
import { checkKeyShape, judgeSecretKey } from './check-secret-key.mjs';
import { deriveSecret } from './secret-file.mjs';

const key = 'the key';
const check = deriveSecret(key, 'check');

describe('checkKeyShape', () => {
  it('passes 32 bytes in base64 and an unset key, and refuses every other', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(() => checkKeyShape({ TIDEMARK_SECRET_KEY: key })).not.toThrow();
    expect(() => checkKeyShape({})).not.toThrow();
    for (const wrong of ['short', 'x'.repeat(44), Buffer.alloc(31).toString('base64'), `${key} `])
      expect(() => checkKeyShape({ TIDEMARK_SECRET_KEY: wrong })).toThrow(/openssl rand -base64 32/);
  });
});

describe('judgeSecretKey', () => {
  it('passes the key that sealed, and any key of a database that knows none', () => {
    expect(judgeSecretKey({ secretKey: key, check, sealedCount: 3 })).toBeNull();
    expect(judgeSecretKey({ secretKey: key, check: null, sealedCount: 3 })).toBeNull();
  });

  it('refuses a missing key while something is sealed, whether or not the database knows the key', () => {
    for (const known of [check, null]) {
      expect(judgeSecretKey({ secretKey: null, check: known, sealedCount: 1 })).toMatch(
        /^The secret key is missing, and the database holds 1 sealed password or token: restore secret\.key/,
      );
    }
  });

  it('refuses another key while something is sealed', () => {
    expect(judgeSecretKey({ secretKey: 'other', check, sealedCount: 2 })).toMatch(
      /cannot open the 2 sealed passwords and tokens/,
    );
  });

  it('passes the old key beside the new one while a rotation is not done', () => {
    expect(judgeSecretKey({ secretKey: 'new', oldKey: key, check, sealedCount: 2 })).toBeNull();
    expect(judgeSecretKey({ secretKey: 'new', oldKey: 'other', check, sealedCount: 2 })).not.toBeNull();
    expect(judgeSecretKey({ secretKey: 'new', oldKey: '', check, sealedCount: 2 })).not.toBeNull();
  });

  it('passes every key where nothing is sealed, or where the operator gives the sealed up', () => {
    expect(judgeSecretKey({ secretKey: null, check, sealedCount: 0 })).toBeNull();
    expect(judgeSecretKey({ secretKey: 'other', check, sealedCount: 2, acceptNew: true })).toBeNull();
  });
});
