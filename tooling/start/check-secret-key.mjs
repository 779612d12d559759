import { deriveSecret } from './secret-file.mjs';
import { StartFailure } from './start-failure.mjs';

const settingKey = 'secret_key_check';
const lost =
  'restore secret.key from your backup, or set TIDEMARK_SECRET_KEY. If it is lost: `npm start -- --new-secret-key`, then enter the passwords of the targets again.';

/** checkKeyShape ends a start whose TIDEMARK_SECRET_KEY is not 32 bytes in base64. */
export function checkKeyShape(env) {
  for (const name of ['TIDEMARK_SECRET_KEY', 'TIDEMARK_OLD_SECRET_KEY']) {
    const key = env[name];
    if (!key || (Buffer.from(key, 'base64').length === 32 && /^[A-Za-z0-9+/]{43}=$/.test(key))) continue;
    throw new StartFailure(
      `${name} must be 32 random bytes in base64: create one with \`openssl rand -base64 32\`.`,
    );
  }
}

/**
 * judgeSecretKey decides what to do with a secret key: `check` is what the database knows of the key that sealed its secrets, null
 * where it knows none; `secretKey` is null where there is none yet, so that a new one would be created; `oldKey` is accepted while a
 * rotation is not done.
 */
export function judgeSecretKey({ secretKey, oldKey = null, check, sealedCount, acceptNew = false }) {
  const isThatOf = (key) => check === deriveSecret(key, 'check');
  const isKnown = [secretKey, oldKey || null].some((key) => key !== null && isThatOf(key));
  const isSame = secretKey !== null && (check === null || isKnown);
  if (isSame || sealedCount === 0 || acceptNew) return null;
  const sealed = `${sealedCount} sealed ${sealedCount === 1 ? 'password or token' : 'passwords and tokens'}`;
  return secretKey === null
    ? `The secret key is missing, and the database holds ${sealed}: ${lost}`
    : `The secret key cannot open the ${sealed} of this database: ${lost}`;
}

async function withClient(databaseUrl, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readFacts(client) {
  const { rows } = await client.query(
    `SELECT (SELECT value FROM setting WHERE key = $1) AS check,
       (SELECT count(*)::int FROM target WHERE sealed_secret IS NOT NULL) AS sealed`,
    [settingKey],
  );
  return { check: rows[0].check, sealedCount: rows[0].sealed };
}

/** checkSecretKey ends a start whose key cannot open what the database holds, before a new key is created in its place. */
export async function checkSecretKey({ databaseUrl, secretKey, oldKey, acceptNew }) {
  await withClient(databaseUrl, async (client) => {
    const fault = judgeSecretKey({ secretKey, oldKey, acceptNew, ...(await readFacts(client)) });
    if (fault !== null) throw new StartFailure(fault);
  });
}

/** recordSecretKey remembers the key that seals from now on, by a text that does not reveal it. */
export async function recordSecretKey({ databaseUrl, secretKey }) {
  await withClient(databaseUrl, (client) =>
    client.query(
      `INSERT INTO setting (key, value, updated_at) VALUES ($1, $2, now())
       ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, updated_at = now()`,
      [settingKey, deriveSecret(secretKey, 'check')],
    ),
  );
}
