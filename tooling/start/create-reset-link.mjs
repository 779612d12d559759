import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { StartFailure } from './start-failure.mjs';

const usableHours = 1;

/** createResetLink gives the address at which the account with an email sets a new password; of its token only a hash is stored. */
export async function createResetLink({ databaseUrl, appUrl = 'http://127.0.0.1:3000', email }) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT id FROM "user" WHERE email = $1', [email.toLowerCase()]);
    if (rows.length === 0) throw new StartFailure(`There is no account with the email ${email}.`);
    const token = randomBytes(24).toString('base64url');
    const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
    await client.query(
      `INSERT INTO verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
       VALUES ($1, $2, $3, now() + interval '${usableHours} hour', now(), now())`,
      [randomUUID(), identifier, rows[0].id],
    );
    return new URL(`/reset-password?token=${token}`, appUrl).href;
  } finally {
    await client.end();
  }
}
