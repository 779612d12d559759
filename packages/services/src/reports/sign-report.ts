import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Database } from '@tidemark/db/client';
import { addSetting, readSetting } from '@tidemark/db/repositories/settings';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { type ReportSeal, type SealedKind, sealedText } from '@tidemark/domain/run/report-seal';
import type { SecretBox } from '../secrets/secret-box.ts';

type Keeper = { db: Database; secrets: SecretBox };

const setting = 'report_signing_key';
/** The key belongs to the installation, so to no workspace. */
const owner = { workspaceId: '', ownerId: setting };

/** The key with which this installation signs its reports, as anyone may see it. */
export type ReportKey = { algorithm: 'Ed25519'; publicKey: string; fingerprint: string };

/** reportKey gives the public key of the installation, which is created at first use. */
export async function reportKey(keeper: Keeper): Promise<ReportKey> {
  const { publicKey } = await signer(keeper);
  const fingerprint = `sha256:${createHash('sha256').update(publicKey).digest('hex')}`;
  return { algorithm: 'Ed25519', publicKey: publicKey.toString('base64'), fingerprint };
}

/** signContent seals the content of a report: any JSON with the same values has the same digest. */
export function signContent(keeper: Keeper, content: unknown): Promise<ReportSeal> {
  return signText(keeper, 'content', canonicalJson(content));
}

/** signPage seals a page, of which every byte counts. */
export function signPage(keeper: Keeper, html: string): Promise<ReportSeal> {
  return signText(keeper, 'page', html);
}

async function signText(keeper: Keeper, kind: SealedKind, text: string): Promise<ReportSeal> {
  const { privateKey, publicKey } = await signer(keeper);
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const signature = sign(null, Buffer.from(sealedText(kind, digest)), privateKey);
  return { digest, publicKey: publicKey.toString('base64'), signature: signature.toString('base64') };
}

async function signer({ db, secrets }: Keeper) {
  const kept = (await readSetting(db, setting)) ?? (await addSetting(db, setting, newKey(secrets)));
  const { password } = secrets.open(owner, kept);
  if (password === null) throw new DomainError('internal', { detail: 'the key for reports is empty' });
  const privateKey = createPrivateKey({ key: Buffer.from(password, 'base64'), format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }) };
}

function newKey(secrets: SecretBox): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  return secrets.seal(owner, { password: der.toString('base64'), token: null });
}
