import { createInfluxdbV1Client } from './client.ts';

const username = 'tidemark';

/** createFirstUser creates the administrator of a fresh server on loopback that asks for users; it is the one thing that needs none. */
export async function createFirstUser(
  url: string,
  password: string,
): Promise<{ username: string; password: string }> {
  const allowedAddresses = { addresses: ['127.0.0.1'], launchesDirectory: null };
  const client = createInfluxdbV1Client({ url, username: null, password: null, allowedAddresses });
  try {
    await client.change(`CREATE USER ${username} WITH PASSWORD '${password}' WITH ALL PRIVILEGES`);
    return { username, password };
  } finally {
    await client.close();
  }
}
