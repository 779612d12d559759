/** basicAuthorization gives the header that signs a request, or none where there is no user. */
export function basicAuthorization(username: string | null, password: string | null): Record<string, string> {
  if (username === null || username === '') return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };
}
