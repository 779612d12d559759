import { createHash, createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';
import {
  type ReportSeal,
  reportFileShape,
  reportSealShape,
  type SealedKind,
  sealedText,
  splitPageSeal,
} from '@tidemark/domain/run/report-seal';

/** What a file of a report is worth: unchanged since an installation with this key signed it, or the reason why not. */
export type Verification =
  | { ok: true; kind: SealedKind; digest: string; fingerprint: string }
  | { ok: false; isReport: boolean; reason: string };

/** verifyReport checks an offline copy (HTML) or an exported report (JSON) against its own signature; it needs no network. */
export function verifyReport(text: string): Verification {
  return text.trimStart().startsWith('{') ? verifyFile(text) : verifyPage(text);
}

function verifyPage(text: string): Verification {
  const split = splitPageSeal(text);
  if (split === null) return none('it does not end with the signature of an offline copy');
  const seal = reportSealShape.safeParse(parsed(split.seal));
  if (!seal.success) return changed('its signature is damaged');
  if (JSON.stringify(seal.data) !== split.seal) return changed('its signature is damaged');
  return verifySeal('page', split.html, seal.data);
}

function verifyFile(text: string): Verification {
  const file = reportFileShape.safeParse(parsed(text));
  if (!file.success) return none('it is not an exported report');
  return verifySeal('content', canonicalJson(file.data.report), file.data.seal);
}

function verifySeal(kind: SealedKind, text: string, seal: ReportSeal): Verification {
  const key = Buffer.from(seal.publicKey, 'base64');
  const signature = Buffer.from(seal.signature, 'base64');
  // Base64 has spare bits, which could differ without a trace.
  if (key.toString('base64') !== seal.publicKey || signature.toString('base64') !== seal.signature)
    return changed('its signature is damaged');
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  if (digest !== seal.digest) return changed('its content is not what was signed');
  if (!isSigned(sealedText(kind, digest), key, signature))
    return changed('its signature does not fit its key');
  return { ok: true, kind, digest, fingerprint: `sha256:${createHash('sha256').update(key).digest('hex')}` };
}

function isSigned(text: string, key: Buffer, signature: Buffer): boolean {
  try {
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
    if (publicKey.asymmetricKeyType !== 'ed25519') return false;
    // The decoder takes some keys that are written in another way, and the fingerprint is that of the bytes.
    if (!publicKey.export({ format: 'der', type: 'spki' }).equals(key)) return false;
    return verify(null, Buffer.from(text), publicKey, signature);
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function changed(reason: string): Verification {
  return { ok: false, isReport: true, reason };
}

function none(reason: string): Verification {
  return { ok: false, isReport: false, reason };
}
