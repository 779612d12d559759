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
      const same = Buffer.from(changed.slice(3), 'base64url').equals(
        Buffer.from(sealed.slice(3), 'base64url'),
      );
      if (same && changed.startsWith('v1.')) continue;
      expect(() => box.open(owner, changed)).toThrow(/^Something went wrong on our side\.$/);
    }
  });

  it.each(['', 'v1.', 'v1.AAAA', 'v2.AAAA'])('refuses %j', (text) => {
    expect(() => box.open(owner, text)).toThrow();
  });

  it('needs a key of 32 bytes', () => {
    expect(() => createSecretBox(Buffer.alloc(16).toString('base64'))).toThrow();
  });
});
