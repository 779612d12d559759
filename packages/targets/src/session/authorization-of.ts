/** Who we are to an InfluxDB; a token comes before user and password. */
export type Credentials = { username: string | null; password: string | null; token: string | null };

/** authorizationOf gives the header that signs a request; null where there is neither token nor user. */
export function authorizationOf({ username, password, token }: Credentials): string | null {
  if (token !== null && token !== '') return `Token ${token}`;
  if (username === null || username === '') return null;
  return `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`;
}
