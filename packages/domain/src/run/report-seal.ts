import { z } from 'zod';

/** What shows that a report was not changed: the digest of its content, signed by the installation that published it. */
export const reportSealShape = z.strictObject({
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/, 'is not a SHA-256'),
  publicKey: z
    .string()
    .regex(/^[A-Za-z0-9+/]{59}=$/, 'is not an Ed25519 key')
    .describe('Ed25519, SPKI in base64'),
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/, 'is not an Ed25519 signature'),
});
export type ReportSeal = z.infer<typeof reportSealShape>;

/** What a seal is about: the content as canonical JSON, or a page byte by byte. */
export type SealedKind = 'content' | 'page';

/** sealedText is what is signed: the digest, with what it is the digest of. */
export function sealedText(kind: SealedKind, digest: string): string {
  return `tidemark report ${kind} v1 ${digest}`;
}

/** A report as a file that can be verified offline. */
export const reportFileShape = z.strictObject({
  format: z.literal('tidemark-report'),
  seal: reportSealShape,
  report: z.unknown(),
});
export type ReportFile = z.infer<typeof reportFileShape>;

const sealOpen = '<!-- tidemark-seal ';
const sealClose = ' -->\n';

/** withPageSeal appends the seal of a page to its text. */
export function withPageSeal(html: string, seal: ReportSeal): string {
  return `${html}${sealOpen}${JSON.stringify(seal)}${sealClose}`;
}

/** splitPageSeal gives the text of a page and the seal at its very end; null: it has none. */
export function splitPageSeal(text: string): { html: string; seal: string } | null {
  const at = text.lastIndexOf(sealOpen);
  if (at < 0 || !text.endsWith(sealClose)) return null;
  return { html: text.slice(0, at), seal: text.slice(at + sealOpen.length, -sealClose.length) };
}
