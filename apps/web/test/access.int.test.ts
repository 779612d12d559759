import { aRunCapsule } from '@tidemark/domain/testing/a-capsule';
import { readBadge } from '@tidemark/services/badges/read-badge';
import { sha256 } from '@tidemark/services/capsules/sha256';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAudited } from '#api/operation/audit-trail.ts';
import { isSessionOnly, type Operation } from '#api/operation/operation.ts';
import { operations } from '#api/operations.ts';
import { createApiKeyText } from '#auth/api-key-text.ts';
import { createRateLimiter } from '#http/rate-limiter.ts';
import { createSharedBadges } from '#http/shared-badges.ts';
import { aProfile, aSchema, aTarget } from './builders.ts';
import { type Answer, type Portal, type SendOptions, startPortal } from './start-portal.ts';
import { canaryOf, foundWorkspace, type Workspace } from './workspace-fixture.ts';

type Sample = { query?: (of: Ids) => string; body?: (of: Ids) => unknown };
type Ids = Omit<Workspace, 'cookie' | 'key'>;

/** The smallest report of vegeta that can be. */
const aVegetaReport = [
  'Requests      [total, rate]            1, 1.00',
  'Duration      [total, attack, wait]    1ms, 0s, 1ms',
  'Latencies     [mean, 50, 95, 99, max]  1ms, 1ms, 1ms, 1ms, 1ms',
  'Bytes In      [total, mean]            0, 0.00',
  'Bytes Out     [total, mean]            40, 40.00',
  'Success       [ratio]                  100.00%',
  'Status Codes  [code:count]             204:1',
  'Error Set:',
].join('\n');

const partsOf = (of: Ids) => ({
  schemas: [{ schemaId: of.schemaId }],
  profiles: [{ profileId: of.profileId }],
  systems: [{ targetId: of.targetId }],
});

const anExperimentOf = (of: Ids) => ({ name: 'A matrix', repetitions: 1, ...partsOf(of) });

const aGateOf = (of: Ids) => ({ benchmark: 'another', ...partsOf(of) });

const anAnnotation = () => ({ at: '2026-11-03T09:00:00Z', text: 'A release' });

const aRamQuestion = (of: Ids) => ({
  schemaId: of.schemaId,
  launcher: 'influxdb',
  variant: 'inmem',
  retentionDays: 30,
});

/** A valid request for each operation, as sent by the owner of these ids. An operation of the OpenAPI document without an entry fails. */
const samples: Record<string, Sample> = {
  listSchemas: {},
  deleteSchema: {},
  createSchema: { body: () => aSchema() },
  importInch: { body: () => ({ commandLine: 'inch -v' }) },
  inferSchema: { body: () => ({ text: 'm,host=a v=1' }) },
  getSchema: {},
  reviseSchema: { body: () => aSchema() },
  archiveSchema: {},
  restoreSchema: {},
  deriveSchema: { body: () => ({ tagKey: 'host' }) },
  listProfiles: {},
  deleteProfile: {},
  createProfile: { body: () => aProfile() },
  getProfile: {},
  reviseProfile: { body: () => aProfile() },
  archiveProfile: {},
  restoreProfile: {},
  listTargets: {},
  deleteTarget: {},
  createTarget: { body: () => ({ target: aTarget() }) },
  testUnsavedTarget: { body: () => ({ target: aTarget() }) },
  getTarget: {},
  updateTarget: { body: () => ({ target: aTarget() }) },
  archiveTarget: {},
  restoreTarget: {},
  testTarget: {},
  listTargetDatabases: {},
  importTargetSchema: { body: () => ({ database: 'd' }) },
  listOwnerships: {},
  claimOwnership: { body: () => ({ address: 'https://influx.example' }) },
  checkOwnership: {},
  removeOwnership: {},
  listSystems: {},
  listLaunchers: {},
  listWorkers: {},
  previewLauncher: { body: () => ({ path: '/nowhere/influxd' }) },
  addLauncher: { body: () => ({ path: '/nowhere/influxd' }) },
  checkLauncher: {},
  removeLauncher: {},
  listScenarios: {},
  getScenario: {},
  startScenario: { body: () => ({ size: 'tiny' }) },
  listRuns: {},
  createRun: {
    body: (of) => ({ schemaId: of.schemaId, profileId: of.profileId, targetId: of.targetId }),
  },
  getRun: {},
  deleteRun: {},
  deleteRuns: { body: (of) => ({ runIds: [of.runId] }) },
  restoreRun: {},
  restoreRuns: { body: (of) => ({ runIds: [of.runId] }) },
  labelRun: { body: () => ({ labels: ['nightly'] }) },
  moveRun: { body: (of) => ({ projectId: of.projectId }) },
  moveExperiment: { body: (of) => ({ projectId: of.projectId }) },
  listProjects: {},
  createProject: { body: () => ({ name: 'another project' }) },
  getProject: {},
  updateProject: { body: () => ({ description: 'described' }) },
  deleteProject: {},
  archiveProject: {},
  restoreProject: {},
  cancelRun: {},
  changeRunRate: { body: () => ({ ratePerSec: 100 }) },
  rerunRun: {},
  getRunHistory: {},
  getRunSeries: {},
  getRunIntervals: {},
  getRunTimeline: {},
  streamRun: {},
  exportRunVegeta: {},
  importVegeta: { body: () => ({ name: 'an attack', text: aVegetaReport }) },
  exportRunCapsule: {},
  exportExperimentCapsule: {},
  importCapsule: { body: () => ({ capsule: aRunCapsule(sha256) }) },
  previewCapsule: { body: () => ({ capsule: aRunCapsule(sha256) }) },
  listExperiments: {},
  createExperiment: { body: anExperimentOf },
  previewExperiment: { body: anExperimentOf },
  getExperiment: {},
  deleteExperiment: {},
  restoreExperiment: {},
  pauseExperiment: {},
  resumeExperiment: {},
  cancelExperiment: {},
  rerunFailed: {},
  listGates: {},
  createGate: { body: aGateOf },
  getGate: {},
  cancelGate: {},
  getGateMarkdown: {},
  getGateJunit: {},
  listBaselines: {},
  pinBaseline: { body: (of) => ({ gateId: of.gateId }) },
  unpinBaseline: {},
  listSchedules: {},
  createSchedule: {
    body: (of) => ({ name: 'another', cron: '0 2 * * *', definition: aGateOf(of) }),
  },
  previewSchedule: { body: () => ({ cron: '0 2 * * *', timeZone: 'Europe/Berlin' }) },
  getSchedule: {},
  updateSchedule: { body: () => ({ isActive: false }) },
  deleteSchedule: {},
  runSchedule: {},
  listBadges: {},
  createBadge: { body: () => ({ kind: 'conclusion', benchmark: 'another' }) },
  deleteBadge: {},
  listBenchmarks: {},
  getTrend: {},
  acknowledgeRegression: {
    body: (of) => ({ gateId: of.gateId, metric: 'heapAtRestBytes', cell: '', reason: 'intended' }),
  },
  withdrawAcknowledgment: {},
  listAnnotations: {},
  createAnnotation: { body: anAnnotation },
  updateAnnotation: { body: anAnnotation },
  deleteAnnotation: {},
  compareRuns: { query: (of) => `?run=${of.runId}` },
  getComparedSeries: { query: (of) => `?run=${of.runId}` },
  estimateRam: { body: aRamQuestion },
  measureRam: { body: aRamQuestion },
  listReports: {},
  getReport: {},
  getReportSeries: { query: () => '?metric=pointsPerSec&maxPoints=100' },
  publishReport: { body: (of) => ({ runIds: [of.runId] }) },
  revokeReport: {},
  exportReport: { query: () => '?format=csv' },
  getReportLink: {},
  getReportKey: {},
  getSharedReport: {},
  getSharedReportSeries: {},
  exportSharedReport: { query: () => '?format=parquet&content=lines' },
  exportSharedCapsule: {},
  listDeleted: {},
  purgeDeleted: {},
  search: { query: () => '?q=a' },
  getAccess: {},
  getStorage: {},
  getQuotas: {},
  listWorkspaceQuotas: {},
  setQuota: { body: () => ({ parallelRuns: 5 }) },
  listAudit: {},
  exportAudit: {},
  listMembers: {},
  changeMemberRole: { body: () => ({ role: 'owner' }) },
  transferOwnership: {},
  removeMember: {},
  listInvitations: {},
  createInvitation: { body: () => ({ email: 'someone@example.org' }) },
  revokeInvitation: {},
  acceptInvitation: { body: () => ({ token: 'none' }) },
  listWorkspaces: {},
  createWorkspace: { body: () => ({ name: 'One more' }) },
  renameWorkspace: { body: () => ({ name: 'Renamed' }) },
  enterWorkspace: {},
  deleteWorkspace: {},
  restoreWorkspace: {},
  listSessions: {},
  revokeSession: {},
  revokeOtherSessions: {},
  listApiKeys: {},
  createApiKey: { body: () => ({ name: 'another' }) },
  revokeApiKey: {},
  getLoadState: {},
  stopLoad: { body: () => ({ reason: 'a test' }) },
  allowLoad: {},
  listWebhooks: {},
  createWebhook: { body: () => ({ name: 'another', url: 'http://127.0.0.1:59997/hook' }) },
  getWebhook: {},
  updateWebhook: { body: () => ({ name: 'renamed' }) },
  deleteWebhook: {},
  testWebhook: {},
  listDeliveries: {},
  resendDelivery: {},
  getMailPreferences: {},
  setMailPreferences: { body: () => ({ events: ['gate.concluded'] }) },
};

/** Everybody has the same scenarios and launchers. */
const inEveryWorkspace = (path: string) =>
  path.replace('{scenarioId}', 'constant-rate-attack').replace('{launcher}', 'influxdb-1.6');

/** The only path that names a thing by its kind, too. */
const deletedRun = (path: string, of: Ids) =>
  inEveryWorkspace(path).replace('{kind}', 'run').replace('{id}', of.runId);

/** Operations for the operator, the owner of the first workspace: a stranger learns nothing, not even what exists. */
const isForOperator = ({ id }: Operation) => id === 'setQuota';

/** The audit log, which repeats what was asked for. */
const isLog = ({ id }: Operation) => id === 'listAudit' || id === 'exportAudit';

/** Operations whose request names things of a workspace, in its path, its query or its body. */
const namesThings = ({ id, path }: Operation) =>
  inEveryWorkspace(path).includes('{') ||
  [
    'createRun',
    'compareRuns',
    'getComparedSeries',
    'publishReport',
    'deleteRuns',
    'restoreRuns',
    'estimateRam',
    'measureRam',
  ].includes(id);

describe('who may call what', () => {
  let portal: Portal;
  let ours: Workspace;
  let theirs: Workspace;
  let viewerCookie: string;
  let revokedKey: string;
  const scopedKeys: Record<string, string> = {};
  /** A workspace that keys of one scope change and delete. */
  let spent: Workspace;
  const spentKeys: Record<string, string> = {};
  /** Requests sent, each a cell of operation, credentials and whose things it names. */
  let cells = 0;
  const authorized = operations.filter((operation) => operation.access !== 'public');
  const call = (operation: Operation, of: Ids, options: SendOptions): Promise<Answer> => {
    const sample = samples[operation.id];
    if (!sample) throw new Error(`${operation.id} is missing from the matrix`);
    const path = deletedRun(operation.path, of).replaceAll(/\{(\w+)\}/g, (_, name) =>
      String(Reflect.get(of, name)),
    );
    const body = sample.body?.(of);
    cells += 1;
    const send = () =>
      portal.send(operation.method.toUpperCase(), path + (sample.query?.(of) ?? ''), {
        ...(body === undefined ? {} : { body }),
        headers: { 'idempotency-key': crypto.randomUUID() },
        ...options,
      });
    // A network of its own, so that the limit of requests without credentials never answers in place of the operation.
    return portal.from(`192.0.2.${cells % 256}`, send);
  };

  beforeAll(async () => {
    portal = await startPortal();
    ours = await foundWorkspace(portal, 'ours');
    theirs = await foundWorkspace(portal, 'theirs');
    spent = await foundWorkspace(portal, 'spent');
    for (const scope of ['read', 'write', 'run']) {
      const body = { name: scope, scopes: [scope] };
      scopedKeys[scope] = (await portal.send('POST', '/api-keys', { cookie: ours.cookie, body })).body.key;
    }
    for (const name of ['read', 'write', 'run', 'write and read']) {
      const body = { name, scopes: name.split(' and ') };
      spentKeys[name] = (await portal.send('POST', '/api-keys', { cookie: spent.cookie, body })).body.key;
    }
    const doomed = await portal.send('POST', '/api-keys', { cookie: ours.cookie, body: { name: 'doomed' } });
    await portal.send('POST', `/api-keys/${doomed.body.apiKey.id}/revoke`, { cookie: ours.cookie });
    revokedKey = doomed.body.key;
    viewerCookie = await portal.signUp('viewer');
    const viewer = await portal.parts.db.prisma.user.findFirstOrThrow({ where: { name: 'viewer' } });
    await portal.parts.db.prisma.member.updateMany({
      where: { userId: viewer.id },
      data: { role: 'viewer', organizationId: ours.workspaceId },
    });
  });
  afterAll(() => portal.stop());

  it('covers every operation of the OpenAPI document, and no other', async () => {
    const { body: document } = await portal.send('GET', '/openapi.json');
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(Object(methods)).map((route) => Object(route)),
    );
    expect(described.map((route) => route.operationId).sort()).toEqual(Object.keys(samples).sort());
    const open = described.filter((route) => route.security.length === 0).map((route) => route.operationId);
    const declared = operations.filter(({ access }) => access === 'public').map(({ id }) => id);
    expect(open.sort()).toEqual(declared.sort());
  });

  it.each(authorized)('$id: no request without credentials', async (operation) => {
    const answer = await call(operation, ours, {});
    expect([answer.status, answer.body.code]).toEqual([401, 'missing_credentials']);
  });

  it.each(authorized)('$id: no unknown, garbled or revoked key, all refused alike', async (operation) => {
    const keys = [createApiKeyText(), 'tmk_garbage', revokedKey, `${ours.key}x`];
    const answers = await Promise.all(keys.map((key) => call(operation, ours, { key })));
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([401, 'invalid_api_key']);
    expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1);
  });

  it.each(authorized.filter(namesThings))('$id: a foreign id is as good as none', async (operation) => {
    const none: Ids = {
      workspaceId: 'none',
      schemaId: 'none',
      profileId: 'none',
      targetId: 'none',
      runId: 'none',
      queuedRunId: 'none',
      experimentId: 'none',
      gateId: 'none',
      benchmark: 'none',
      name: 'none',
      annotationId: 'none',
      acknowledgmentId: 'none',
      reportId: 'none',
      token: 'none',
      memberId: 'none',
      invitationId: 'none',
      sessionId: 'none',
      keyId: 'none',
      ownershipId: 'none',
      webhookId: 'none',
      deliveryId: 'none',
      scheduleId: 'none',
      badgeId: 'none',
      projectId: 'none',
    };
    const keyCases = isSessionOnly(operation.access) ? [] : [{ key: theirs.key }];
    for (const principal of [{ cookie: theirs.cookie }, ...keyCases]) {
      const foreign = await call(operation, ours, principal);
      const missing = await call(operation, none, principal);
      const refusal = isForOperator(operation) ? [403, 'role_forbidden'] : [404, 'not_found'];
      expect([foreign.status, foreign.body.code]).toEqual(refusal);
      expect(withoutRequest(foreign)).toEqual(withoutRequest(missing));
      expectNothingOf(ours, foreign);
    }
  });

  it.each(authorized.filter((operation) => !namesThings(operation)))(
    '$id: shows and changes nothing of another workspace',
    async (operation) => {
      const keyCases = isSessionOnly(operation.access) ? [] : [{ key: theirs.key }];
      // The audit log of a stranger has the ids that the stranger asked for, and no name.
      const named = { cookie: ours.cookie, key: ours.key };
      for (const principal of [{ cookie: theirs.cookie }, ...keyCases])
        expectNothingOf(isLog(operation) ? named : ours, await call(operation, ours, principal));
    },
  );

  it.each(authorized)('$id: a key does what its scopes say and no more', async (operation) => {
    for (const [scope, key] of Object.entries(scopedKeys)) {
      if (operation.access === scope && !operation.alsoReads) continue;
      const answer = await call(operation, ours, { key });
      const code = isSessionOnly(operation.access) ? 'role_forbidden' : 'insufficient_scope';
      expect([scope, answer.status, answer.body.code]).toEqual([scope, 403, code]);
    }
  });

  it.each(authorized)('$id: the scopes that it names are all that it asks of a key', async (operation) => {
    const key = spentKeys[operation.alsoReads ? 'write and read' : operation.access];
    if (key === undefined) return;
    const { body } = await call(operation, spent, { key });
    expect(body?.code).not.toBe('insufficient_scope');
  });

  it.each(authorized)('$id: a viewer looks and touches nothing', async (operation) => {
    const answer = await call(operation, ours, { cookie: viewerCookie });
    if (operation.access === 'read') expect(answer.status).toBe(200);
    else if (operation.access === 'account') expect(answer.status).not.toBe(403);
    else expect([answer.status, answer.body.code]).toEqual([403, 'role_forbidden']);
  });

  it.each(authorized.filter(isAudited))(
    '$id: a refused attempt is in the audit log',
    async ({ id: action, access }) => {
      const { items } = (await portal.send('GET', `/audit?action=${action}`, { cookie: ours.cookie })).body;
      const refused = items.filter(({ outcome }: { outcome: string }) => outcome === 'refused');
      const kinds = new Set(refused.map(({ actor }: { actor: { kind: string } }) => actor.kind));
      // What an account does with itself is refused to keys alone.
      expect(kinds).toEqual(new Set(access === 'account' ? ['api-key'] : ['user', 'api-key']));
    },
  );

  it.each(authorized)('$id: another site cannot use a session to change anything', async (operation) => {
    if (operation.method === 'get') return;
    const evil = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }];
    for (const headers of evil) {
      const answer = await call(operation, ours, { cookie: ours.cookie, headers });
      expect([answer.status, answer.body.code]).toEqual([401, 'missing_credentials']);
    }
  });

  it('lets a removed member see nothing with the next request', async () => {
    const cookie = await portal.signUp('leaver');
    const { prisma } = portal.parts.db;
    const leaver = await prisma.user.findFirstOrThrow({ where: { name: 'leaver' } });
    expect((await portal.send('GET', '/runs', { cookie })).status).toBe(200);
    await prisma.member.deleteMany({ where: { userId: leaver.id } });
    expect((await portal.send('GET', '/runs', { cookie })).status).toBe(401);
  });

  it('opens a report for anyone with its link, until it is revoked', async () => {
    const body = { runIds: [ours.runId], title: 'To be closed' };
    const { body: made } = await portal.send('POST', '/reports', { cookie: ours.cookie, body });
    const opened = await portal.send('GET', `/shared/${made.token}`);
    expect([opened.status, opened.body.title]).toEqual([200, 'To be closed']);
    expect(JSON.stringify(opened.body)).not.toMatch(/127\.0\.0\.1|password|workspaceId/);
    await portal.send('POST', `/reports/${made.report.id}/revoke`, { cookie: ours.cookie });
    const closed = await portal.send('GET', `/shared/${made.token}`);
    const unknown = await portal.send('GET', '/shared/never');
    expect(closed.status).toBe(404);
    expect(withoutRequest(closed)).toEqual(withoutRequest(unknown));
  });

  it('shows a badge to anyone with its address, until it is deleted', async () => {
    const body = { kind: 'conclusion', benchmark: ours.benchmark };
    const { body: made } = await portal.send('POST', '/badges', { cookie: ours.cookie, body });
    const file = new URL(made.url).pathname.replace('/badges/', '');
    const shown = await portal.parts.sharedBadges.answer(file);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    expect(shown.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const svg = await shown.text();
    expect(svg).toContain(`aria-label="${ours.benchmark}: passed"`);
    for (const id of [ours.workspaceId, ours.gateId, canaryOf('ours')]) expect(svg).not.toContain(id);
    await portal.send('DELETE', `/badges/${made.id}`, { cookie: ours.cookie });
    // Another process, which keeps no picture of it.
    const fresh = createSharedBadges({
      read: (token) => readBadge(portal.parts, token),
      clock: portal.parts.clock,
      limiter: createRateLimiter(portal.parts.clock),
    });
    for (const gone of [file, 'never.svg', '..svg', file.replace('.svg', ''), `${'x'.repeat(200)}.svg`]) {
      const answer = await fresh.answer(gone);
      expect([answer.status, await answer.text()]).toEqual([404, 'There is no such badge.\n']);
    }
  });

  it('has a cell for every operation, credential and owner', () => {
    console.info(`tenant matrix: ${cells} requests to ${authorized.length} operations`);
    expect(cells).toBeGreaterThan(12 * authorized.length);
  });

  it('shows no key twice and stores none', async () => {
    const listed = await portal.send('GET', '/api-keys', { cookie: ours.cookie });
    expect(JSON.stringify(listed.body)).not.toContain(ours.key);
    const rows = await portal.parts.db.prisma.apikey.findMany();
    expect(JSON.stringify(rows)).not.toContain(ours.key);
  });
});

function withoutRequest({ status, body }: Answer): unknown {
  const { instance: _, request_id: __, ...rest } = body;
  return { status, ...rest };
}

/** Nothing that the owners of a workspace typed, no id of it and no name may be in an answer to a stranger. */
function expectNothingOf(
  // Every workspace has a baseline of this name.
  { cookie: _, key: __, name: ___, ...ids }: Pick<Workspace, 'cookie' | 'key'> & Partial<Workspace>,
  { body, headers }: Answer,
): void {
  const text = JSON.stringify([body, [...headers]]);
  for (const secret of [canaryOf('ours'), ...Object.values(ids)]) expect(text).not.toContain(secret);
}
