import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readSecret, writeSecret } from './secret-file.mjs';
import { StartFailure } from './start-failure.mjs';

const keyFile = (stateDir) => path.join(stateDir, 'secret.key');

/** oldKeyFile holds the former key from the moment a rotation begins until everything is sealed with the new one. */
export const oldKeyFile = (stateDir) => path.join(stateDir, 'secret.key.old');

/**
 * beginRotation puts a new key in place of the one in the state directory and keeps that as the old one; the old one is written first,
 * so that a crash loses neither. A rotation that was interrupted goes on with the same two keys.
 */
export function beginRotation(stateDir, makeKey = () => randomBytes(32).toString('base64')) {
  const current = readSecret(keyFile(stateDir));
  if (current === null) throw new StartFailure(`There is no secret key in ${stateDir}: nothing to rotate.`);
  const old = readSecret(oldKeyFile(stateDir));
  if (old !== null && old !== current) return { secretKey: current, oldKey: old, isResumed: true };
  writeSecret(oldKeyFile(stateDir), current);
  const secretKey = makeKey();
  writeSecret(keyFile(stateDir), secretKey);
  return { secretKey, oldKey: current, isResumed: false };
}

/** endRotation forgets the old key, once nothing is sealed with it. */
export function endRotation(stateDir) {
  fs.rmSync(oldKeyFile(stateDir), { force: true });
}
