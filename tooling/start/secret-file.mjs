import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** readSecret gives the secret in `file`, or null. */
export function readSecret(file) {
  const known = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  return known === '' ? null : known;
}

/** readOrMakeSecret gives the secret in `file`; at the first start it makes one that only the owner may read. */
export function readOrMakeSecret(file, byteCount = 32) {
  const known = readSecret(file);
  if (known !== null) {
    fs.chmodSync(file, 0o600);
    return known;
  }
  const secret = randomBytes(byteCount).toString('base64');
  writeSecret(file, secret);
  return secret;
}

/** writeSecret puts a secret into `file`, whole or not at all, for its owner alone. */
export function writeSecret(file, secret) {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  fs.writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  fs.renameSync(draft, file);
}

/** deriveSecret gives a second secret for `purpose` that does not reveal the first. */
export function deriveSecret(secret, purpose) {
  return createHmac('sha256', secret).update(purpose).digest('base64');
}
