import { describe, expect, it } from 'vitest';
import { judgeSecretKey } from './check-secret-key.mjs';
import { deriveSecret } from './secret-file.mjs';

const key = 'the key';
const check = deriveSecret(key, 'check');

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

  it('passes every key where nothing is sealed, or where the operator gives the sealed up', () => {
    expect(judgeSecretKey({ secretKey: null, check, sealedCount: 0 })).toBeNull();
    expect(judgeSecretKey({ secretKey: 'other', check, sealedCount: 2, acceptNew: true })).toBeNull();
  });
});
