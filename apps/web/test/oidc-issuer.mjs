// A real OpenID Connect provider for tests: `oidc-issuer.mjs REDIRECT_URI` prints its address and serves until its input closes.
// Any name signs in; those that begin with "unverified" have an email that the provider has not verified.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [redirectUri] = process.argv.slice(2);
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [{ client_id: 'tidemark', client_secret: 'a secret of the client', redirect_uris: [redirectUri] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  cookies: { keys: ['a key of the test'] },
  findAccount: (_ctx, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      name: id,
      email: `${id.replace(/^other-of-/, '')}@example.org`,
      email_verified: !id.startsWith('unverified'),
    }),
  }),
});
server.on('request', provider.callback());
console.log(issuer);
process.stdin.resume().on('end', () => process.exit(0));
