import path from 'node:path';
import { oldKeyFile } from './rotation-files.mjs';
import { deriveSecret, readOrMakeSecret, readSecret } from './secret-file.mjs';

/** oldSecretKey is the former key while a rotation is not done, else empty. */
export function oldSecretKey(env, stateDir) {
  if (env.TIDEMARK_SECRET_KEY) return env.TIDEMARK_OLD_SECRET_KEY ?? '';
  return readSecret(oldKeyFile(stateDir)) ?? '';
}

/** partEnvironment is the environment of portal, worker and demo; variables set by the user take precedence over defaults. */
export function partEnvironment({ env, stateDir, port, databaseUrl, launcherFile }) {
  const secretKey = env.TIDEMARK_SECRET_KEY || readOrMakeSecret(path.join(stateDir, 'secret.key'));
  return {
    ...env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    APP_URL: env.APP_URL || `http://127.0.0.1:${port}`,
    TIDEMARK_STATE_DIR: stateDir,
    TIDEMARK_SECRET_KEY: secretKey,
    TIDEMARK_OLD_SECRET_KEY: oldSecretKey(env, stateDir),
    BETTER_AUTH_SECRET: env.BETTER_AUTH_SECRET || deriveSecret(secretKey, 'better-auth'),
    TIDEMARK_LAUNCHERS: env.TIDEMARK_LAUNCHERS || launcherFile,
  };
}
