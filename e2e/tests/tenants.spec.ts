import { readdirSync } from 'node:fs';
import { type APIRequestContext, expect, test } from '@playwright/test';

const canary = 'canary-of-the-owner';

/** Paths of pages and routes that everyone may open; each shows nothing of a workspace. */
const open = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/help',
  '/docs-search',
  '/api/health',
  '/api/ready',
];
/** Pages of the operator alone: the owner of the first workspace, which the owner here may be and the stranger is not. */
const ofOperator = ['/settings/operator'];
/** Pages that a server of many teams has and one on a laptop has not. */
const ofServer = ['/settings/ownership'];
/** Pages that open to everyone who has their link. */
const linked = ['/r/', '/badges/', '/invite/'];
/** Handlers of many addresses, which have tests of their own. */
const handlers = ['/api/auth/[...all]', '/api/v1/[[...route]]'];

/** Every page and route of the portal, from its folders: groups in parentheses are no part of an address. */
function routes(): string[] {
  const root = new URL('../../apps/web/src/app', import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(page\.tsx|route\.tsx?)$/.test(file))
    .map(
      (file) =>
        `/${file
          .split('/')
          .slice(0, -1)
          .filter((part) => !part.startsWith('('))
          .join('/')}`,
    )
    .filter((path) => !handlers.includes(path))
    .sort();
}

type Ids = Record<string, string>;

/** addressOf gives the address of a route with the ids of an owner; a route whose parameter is unknown fails the test. */
function addressOf(route: string, ids: Ids): string {
  return route.replaceAll(/\/([a-z]+)\/\[{1,2}(?:\.{3})?(\w+)\]{1,2}/g, (_, folder: string, name: string) => {
    const id = folder === 'docs' ? 'api' : ids[folder];
    if (id === undefined) throw new Error(`${route}: this test needs an owner's ${name} of /${folder}`);
    return `/${folder}/${id}`;
  });
}

async function post(api: APIRequestContext, path: string, data: unknown) {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await api.post(`/api/v1${path}`, { data, headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

async function signUp(api: APIRequestContext, name: string): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`;
  const data = { name, email, password: `pw-${crypto.randomUUID()}` };
  expect((await api.post('/api/auth/sign-up/email', { data })).ok()).toBe(true);
}

/** One of each thing that has a page. */
async function furnish(api: APIRequestContext): Promise<Ids> {
  const measurement = {
    name: 'm',
    tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'h', cardinality: 2 } }],
    fields: [{ key: 'v', type: 'float', generator: { kind: 'constant', value: 1 } }],
  };
  const schema = await post(api, '/schemas', { name: canary, measurements: [measurement] });
  const executor = { kind: 'closed-loop' };
  const extent = { kind: 'points', points: 1 };
  const profile = await post(api, '/profiles', { name: canary, executor, extent });
  const url = 'http://127.0.0.1:59999';
  const target = await post(api, '/targets', { target: { kind: 'influxdb-v1', name: canary, url } });
  const experiment = await post(api, '/experiments', {
    name: canary,
    repetitions: 1,
    schemas: [{ schemaId: schema.id }],
    profiles: [{ profileId: profile.id }],
    systems: [{ targetId: target.id }],
  });
  const definition = {
    benchmark: 'nightly',
    description: canary,
    schemas: [{ schemaId: schema.id }],
    profiles: [{ profileId: profile.id }],
    systems: [{ targetId: target.id }],
  };
  const gate = await post(api, '/gates', definition);
  await post(api, '/schedules', { name: canary, cron: '0 2 * * *', definition });
  const badge = await post(api, '/badges', { kind: 'conclusion', benchmark: 'nightly' });
  const text = [
    'Requests      [total, rate]            1, 1.00',
    'Duration      [total, attack, wait]    1ms, 0s, 1ms',
    'Latencies     [mean, 50, 95, 99, max]  1ms, 1ms, 1ms, 1ms, 1ms',
    'Bytes In      [total, mean]            0, 0.00',
    'Bytes Out     [total, mean]            40, 40.00',
    'Success       [ratio]                  100.00%',
    'Status Codes  [code:count]             204:1',
    'Error Set:',
  ].join('\n');
  const run = await post(api, '/imports/vegeta', { name: canary, text });
  const { report, token } = await post(api, '/reports', { runIds: [run.id], title: canary });
  const events = ['gate.concluded'];
  const { webhook } = await post(api, '/webhooks', {
    name: canary,
    url: 'http://127.0.0.1:59999/hook',
    events,
  });
  const { link } = await post(api, '/invitations', { email: 'sam@example.org', role: 'member' });
  return {
    schemas: schema.id,
    profiles: profile.id,
    targets: target.id,
    experiments: experiment.id,
    runs: run.id,
    reports: report.id,
    gates: gate.id,
    benchmarks: 'nightly',
    notifications: webhook.id,
    badges: lastPart(badge.url),
    invite: lastPart(link),
    r: token,
    scenarios: 'tag-or-field',
    launchers: 'none',
  };
}

function lastPart(address: string): string {
  return address.split('/').at(-1) ?? '';
}

test('no page shows anything of another workspace, and none opens without an account', async ({
  playwright,
  baseURL,
}) => {
  if (baseURL === undefined) throw new Error('the address of the portal is not set');
  const options = { baseURL, extraHTTPHeaders: { origin: new URL(baseURL).origin } };
  const [owner, stranger, visitor] = await Promise.all(
    [0, 1, 2].map(() => playwright.request.newContext(options)),
  );
  if (!owner || !stranger || !visitor) throw new Error('three contexts were asked for');
  await signUp(owner, canary);
  await signUp(stranger, 'A stranger');
  const ids = await furnish(owner);
  let cells = 0;
  for (const route of routes()) {
    const address = addressOf(route, ids);
    const own = await owner.get(address);
    if ([...ofOperator, ...ofServer].includes(route)) expect([200, 404], address).toContain(own.status());
    else if (!open.includes(route) && !route.includes('[name]'))
      expect(own.status(), `${address} for its owner`).toBe(200);
    const others = await stranger.get(address);
    if (ofOperator.includes(route) || route === '/benchmarks/[name]')
      expect(others.status(), address).toBe(404);
    const unsigned = await visitor.get(address, { maxRedirects: 0 });
    cells += 3;
    if (linked.some((start) => route.startsWith(start))) continue;
    const shown = `${await others.text()} ${await unsigned.text()}`;
    expect(shown, `${address} shows a name of its owner`).not.toContain(canary);
    // The address itself is in the page, since it was asked for.
    for (const [folder, id] of Object.entries(ids))
      if (!address.includes(id) && !['scenarios', 'launchers', 'benchmarks'].includes(folder))
        expect(shown, `${address} shows an id of its owner`).not.toContain(id);
    if (/\/\[id\]/.test(route) && !route.startsWith('/scenarios')) {
      expect(others.status(), address).toBe(404);
      expect(await own.text(), `${address} names its thing to its owner`).toContain(canary);
    }
    const leadsTo = unsigned.headers().location ?? (await unsigned.text());
    if (!open.includes(route)) expect(leadsTo, address).toMatch(/\/sign-(in|up)/);
  }
  const badge = await visitor.get(`/badges/${ids.badges}`);
  expect(badge.headers()).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  });
  expect(await badge.text()).toContain('>no gate yet</text>');
  process.stdout.write(`tenant matrix: ${cells} requests to ${routes().length} pages\n`);
});
