import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';
import { type SealedKind, sealedText, withPageSeal } from '@tidemark/domain/run/report-seal';
import { describe, expect, it } from 'vitest';
import { verifyReport } from './verify-report.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

function sealOf(kind: SealedKind, text: string, keys: { privateKey: KeyObject; publicKey: KeyObject }) {
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  return {
    digest,
    publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    signature: sign(null, Buffer.from(sealedText(kind, digest)), keys.privateKey).toString('base64'),
  };
}

const html = '<!DOCTYPE html><html><body>p99 of 12 ms, 16 runs – "ueid"</body></html>';
const page = withPageSeal(html, sealOf('page', html, { privateKey, publicKey }));
const report = { version: 2, title: 'Tag or field?', runs: [{ id: 'r', values: [1, 2.5, null, 'ü'] }] };
const file = JSON.stringify({
  format: 'tidemark-report',
  seal: sealOf('content', canonicalJson(report), { privateKey, publicKey }),
  report,
});

/** A decoder takes only such keys where their last bit is unused. */
function keysEndingInZeroBit() {
  for (;;) {
    const keys = generateKeyPairSync('ed25519');
    const last = keys.publicKey.export({ format: 'der', type: 'spki' }).at(-1) ?? 1;
    if (last % 2 === 0) return keys;
  }
}

/** Every bit of every byte, one at a time. */
function* flipped(text: string): Generator<string> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ (1 << bit);
      yield copy.toString('utf8');
    }
  }
}

describe('verifyReport', () => {
  it.each([
    ['page', page],
    ['content', file],
  ])('verifies a %s', (kind, text) => {
    expect(verifyReport(text)).toMatchObject({
      ok: true,
      kind,
      fingerprint: expect.stringMatching(/^sha256:/),
    });
  });

  it('does not depend on the order of keys or on blanks of a file', () => {
    const { seal, ...rest } = JSON.parse(file);
    expect(verifyReport(JSON.stringify({ ...rest, seal }, null, 2)).ok).toBe(true);
  });

  it.each([
    ['page', page],
    ['file', file],
  ])('refuses a %s with any bit flipped', (_what, text) => {
    const taken = [...flipped(text)].filter((changed) => verifyReport(changed).ok);
    expect(taken).toEqual([]);
  });

  it('refuses a key that is written in another way, with bits of it declared unused', () => {
    const keys = keysEndingInZeroBit();
    const seal = sealOf('page', html, keys);
    expect(verifyReport(withPageSeal(html, seal)).ok).toBe(true);
    const der = Buffer.from(seal.publicKey, 'base64');
    // The byte before the 32 of the key counts the unused bits of the last one.
    der[der.length - 33] = 1;
    expect(verifyReport(withPageSeal(html, { ...seal, publicKey: der.toString('base64') })).ok).toBe(false);
  });

  it.each([
    ['text after the signature', `${page}<script>alert(1)</script>`],
    ['text before the page', `<p>more</p>${page}`],
    ['a second page around it', withPageSeal(`${page}x`, sealOf('page', html, { privateKey, publicKey }))],
    ['a cut page', page.slice(0, -10)],
    ['a page of no report', html],
    ['nothing', ''],
    ['a file without a seal', JSON.stringify({ format: 'tidemark-report', report })],
    ['a file of another kind', '{"a":1}'],
    ['broken JSON', '{"format":'],
  ])('refuses %s', (_what, text) => {
    expect(verifyReport(text).ok).toBe(false);
  });

  it('refuses the signature of another key, and that of a page for a content', () => {
    const other = generateKeyPairSync('ed25519');
    const mixed = {
      ...sealOf('page', html, other),
      publicKey: sealOf('page', html, { privateKey, publicKey }).publicKey,
    };
    expect(verifyReport(withPageSeal(html, mixed))).toMatchObject({
      ok: false,
      reason: 'its signature does not fit its key',
    });
    const asPage = sealOf('page', canonicalJson(report), { privateKey, publicKey });
    expect(verifyReport(JSON.stringify({ format: 'tidemark-report', seal: asPage, report })).ok).toBe(false);
  });

  it('refuses a key that is not Ed25519', () => {
    const key = `${'A'.repeat(59)}=`;
    const seal = { ...sealOf('page', html, { privateKey, publicKey }), publicKey: key };
    expect(verifyReport(withPageSeal(html, seal)).ok).toBe(false);
  });
});
