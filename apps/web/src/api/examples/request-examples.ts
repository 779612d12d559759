/** What to send to each operation that has a body: small and valid, like a first request. */

const schema = {
  name: 'Hosts',
  measurements: [
    {
      name: 'cpu',
      tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'host-', cardinality: 100 } }],
      fields: [{ key: 'usage', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
    },
  ],
};

const profile = {
  name: 'Quick check',
  executor: { kind: 'closed-loop', concurrency: 2, batchSize: 1_000 },
  extent: { kind: 'points', points: 20_000 },
};

const target = { target: { kind: 'influxdb-v1', name: 'Staging', url: 'http://127.0.0.1:8086' } };

const experiment = {
  name: 'Tag or field',
  schemas: [{ schemaId: 'SCHEMA_ID' }],
  profiles: [{ profileId: 'PROFILE_ID' }],
  systems: [{ launcher: 'influxdb-1.6', variant: 'inmem' }],
  repetitions: 5,
};

const ramQuestion = { schemaId: 'SCHEMA_ID', launcher: 'influxdb-1.6', variant: 'inmem', retentionDays: 30 };

const benchmark = {
  benchmark: 'ingest',
  schemas: [{ schemaId: 'SCHEMA_ID' }],
  profiles: [{ profileId: 'PROFILE_ID' }],
  systems: [{ launcher: 'influxdb-1.6', variant: 'inmem' }],
  repetitions: { initial: 5, max: 10 },
};

const everyNight = { cron: '0 2 * * *', timeZone: 'Europe/Berlin' };

/** Bodies by operation. Words in capitals stand for ids and names of the reader's own; a text with @ names a file of theirs. */
export const requestExamples: Readonly<Record<string, object | `@${string}`>> = {
  createSchema: schema,
  reviseSchema: schema,
  inferSchema: { name: 'Hosts', text: 'cpu,host=a usage=12.5' },
  deriveSchema: { tagKey: 'host' },
  createProfile: profile,
  reviseProfile: profile,
  createTarget: target,
  setQuota: { parallelRuns: 2, runsPerDay: 500 },
  updateTarget: target,
  testUnsavedTarget: target,
  importTargetSchema: { database: 'telegraf' },
  claimOwnership: { address: 'https://influx.example.com:8086' },
  previewLauncher: { path: '/usr/local/bin/influxd' },
  addLauncher: { path: '/usr/local/bin/influxd' },
  importInch: { commandLine: 'inch -t 10,100 -p 1000 -b 5000 -c 4' },
  startScenario: { size: 'quick' },
  createRun: {
    name: 'Nightly',
    schemaId: 'SCHEMA_ID',
    profileId: 'PROFILE_ID',
    launcher: 'influxdb-1.6',
    variant: 'inmem',
    thresholds: [{ kind: 'at-most', figure: 'pointsLost', value: 0 }],
  },
  deleteRuns: { runIds: ['RUN_ID', 'OTHER_RUN_ID'] },
  restoreRuns: { runIds: ['RUN_ID', 'OTHER_RUN_ID'] },
  labelRun: { labels: ['nightly'] },
  createProject: { name: 'Billing', description: 'Metrics of the billing service' },
  updateProject: { name: 'Billing platform' },
  moveRun: { projectId: 'PROJECT_ID' },
  moveExperiment: { projectId: null },
  changeRunRate: { ratePerSec: 2_000 },
  importVegeta: '@request.json',
  importCapsule: '@request.json',
  previewCapsule: '@request.json',
  createExperiment: experiment,
  previewExperiment: experiment,
  createGate: { ...benchmark, context: { branch: 'main', commit: 'COMMIT' } },
  pinBaseline: { gateId: 'GATE_ID' },
  createSchedule: { name: 'Nightly', ...everyNight, definition: benchmark },
  previewSchedule: everyNight,
  updateSchedule: { isActive: false },
  createBadge: { kind: 'figure', benchmark: 'ingest', figure: 'heapBytesPerSeries' },
  acknowledgeRegression: {
    gateId: 'GATE_ID',
    metric: 'heapAtRestBytes',
    cell: '',
    reason: 'The new index needs it',
  },
  createAnnotation: { benchmark: 'ingest', at: '2026-11-03T09:00:00Z', kind: 'deploy', text: 'Release 2.4' },
  updateAnnotation: { at: '2026-11-03T09:00:00Z', kind: 'config', text: 'New disks on all hosts' },
  estimateRam: ramQuestion,
  measureRam: ramQuestion,
  publishReport: { title: 'Tag or field?', runIds: ['RUN_ID', 'OTHER_RUN_ID'] },
  stopLoad: { reason: 'The network team asked' },
  changeMemberRole: { role: 'viewer' },
  createInvitation: { email: 'sam@example.org', role: 'member' },
  acceptInvitation: { token: 'TOKEN_OF_THE_LINK' },
  createWorkspace: { name: 'Storage team' },
  renameWorkspace: { name: 'Storage team' },
  createWebhook: {
    name: 'CI dashboard',
    url: 'https://example.org/hooks/tidemark',
    events: ['gate.concluded'],
  },
  updateWebhook: { isActive: false },
  setMailPreferences: { events: ['verdict.changed'] },
  createApiKey: { name: 'nightly CI', scopes: ['read', 'run'] },
};
