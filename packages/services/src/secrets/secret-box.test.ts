import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const owner = { workspaceId: 'w', ownerId: 't' };
const secret = { password: 'päss "word"', token: 'tök"en' };

describe('a sealed secret', () => {
  const box = createSecretBox(key);

  it('opens to the original, and differs each time it is sealed', () => {
    const [first, second] = [box.seal(owner, secret), box.seal(owner, secret)];
    expect(box.open(owner, first)).toEqual(secret);
    expect(first).not.toBe(second);
  });

  it('keeps the passwords of the backends of a relay', () => {
    const ofRelay = { ...secret, backendPasswords: [null, 'own'] };
    expect(box.open(owner, box.seal(owner, ofRelay))).toEqual(ofRelay);
  });

  it('opens a secret sealed by a version without tokens', () => {
    const sealed = 'v1.BwcHBwcHBwcHBwcHO9-xa_CLxa3nwl0n7xg_2PbRmsV83cbOa_4mCoSvC66F1A';
    expect(box.open(owner, sealed)).toEqual({ password: 'old', token: null });
  });

  it.each([
    ['another owner', { ...owner, ownerId: 'u' }],
    ['another workspace', { ...owner, workspaceId: 'v' }],
    ['parts that join to the same text', { workspaceId: 'wt', ownerId: '' }],
  ])('does not open for %s', (_what, stranger) => {
    expect(() => box.open(stranger, box.seal(owner, secret))).toThrow();
  });

  it('does not open with another key', () => {
    const other = createSecretBox(Buffer.alloc(32, 2).toString('base64'));
    expect(() => other.open(owner, box.seal(owner, secret))).toThrow();
  });

  it('does not open if any character was changed, and the error does not contain the secret', () => {
    const sealed = box.seal(owner, secret);
    for (let i = 0; i < sealed.length; i += 1) {
      const changed = `${sealed.slice(0, i)}${sealed[i] === 'A' ? 'B' : 'A'}${sealed.slice(i + 1)}`;
      const { prefix } = box;
      const same = Buffer.from(changed.slice(prefix.length), 'base64url').equals(
        Buffer.from(sealed.slice(prefix.length), 'base64url'),
      );
      if (same && changed.startsWith(prefix)) continue;
      expect(() => box.open(owner, changed)).toThrow(/^Something went wrong on our side\.$/);
    }
  });

  it.each(['', 'v1.', 'v1.AAAA', 'v2.AAAA', `${box.prefix}AAAA`, `v3.${'A'.repeat(80)}`])(
    'refuses %j',
    (text) => {
      expect(() => box.open(owner, text)).toThrow();
    },
  );

  it('names the key that sealed it, and reveals nothing of the key', () => {
    expect(box.seal(owner, secret)).toMatch(/^v2\.[0-9a-f]{8}\./);
    expect(box.seal(owner, secret).startsWith(box.prefix)).toBe(true);
    expect(createSecretBox(Buffer.alloc(32, 2).toString('base64')).prefix).not.toBe(box.prefix);
  });

  it('opens what the former key sealed, and seals with the new one only', () => {
    const next = createSecretBox(Buffer.alloc(32, 2).toString('base64'), key);
    expect(next.open(owner, box.seal(owner, secret))).toEqual(secret);
    const ofOldVersion = 'v1.BwcHBwcHBwcHBwcHO9-xa_CLxa3nwl0n7xg_2PbRmsV83cbOa_4mCoSvC66F1A';
    expect(next.open(owner, ofOldVersion)).toEqual({ password: 'old', token: null });
    expect(next.seal(owner, secret).startsWith(next.prefix)).toBe(true);
    expect(() => box.open(owner, next.seal(owner, secret))).toThrow();
  });

  it('seals again with the new key, after which the former one is not needed', () => {
    const newKey = Buffer.alloc(32, 2).toString('base64');
    const resealed = createSecretBox(newKey, key).reseal(owner, box.seal(owner, secret));
    expect(createSecretBox(newKey).open(owner, resealed)).toEqual(secret);
    expect(() =>
      createSecretBox(newKey, key).reseal({ ...owner, ownerId: 'u' }, box.seal(owner, secret)),
    ).toThrow();
  });

  it('keeps any text', () => {
    expect(box.openText(owner, box.sealText(owner, 'https://hooks.example/ü'))).toBe(
      'https://hooks.example/ü',
    );
  });

  it('needs a key of 32 bytes', () => {
    expect(() => createSecretBox(Buffer.alloc(16).toString('base64'))).toThrow();
  });
});
