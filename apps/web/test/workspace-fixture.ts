import { replaceOwnership } from '@tidemark/db/repositories/target-ownerships';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { continueGates } from '@tidemark/services/gates/continue-gates';
import { claimRun } from '@tidemark/services/runs/claim-run';
import { finishRun, moveRun } from '@tidemark/services/runs/owned-run';
import { proofHash } from '@tidemark/targets/egress/ask-for-proof';
import { aPlan, aProfile, aSchema, aTarget } from './builders.ts';
import type { Answer, Portal } from './start-portal.ts';

/** One of each thing that a workspace holds; `runId` has succeeded, `queuedRunId` waits. */
export type Workspace = {
  cookie: string;
  workspaceId: string;
  schemaId: string;
  profileId: string;
  targetId: string;
  runId: string;
  queuedRunId: string;
  experimentId: string;
  /** A gate that has passed, its benchmark, and the name of its baseline. */
  gateId: string;
  benchmark: string;
  name: string;
  annotationId: string;
  acknowledgmentId: string;
  reportId: string;
  token: string;
  keyId: string;
  ownershipId: string;
  memberId: string;
  invitationId: string;
  sessionId: string;
  webhookId: string;
  deliveryId: string;
  scheduleId: string;
  badgeId: string;
  projectId: string;
  key: string;
};

/** canaryOf is part of every name in the workspace of an account, so that a test can search answers for it. */
export function canaryOf(name: string): string {
  return `canary-of-${name}`;
}

/** foundWorkspace creates an account and fills the workspace through the API, playing the worker itself. */
export async function foundWorkspace(portal: Portal, name: string): Promise<Workspace> {
  const cookie = await portal.signUp(name);
  const post = async (path: string, body?: unknown) => {
    const answer = await portal.send('POST', path, { cookie, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const canary = canaryOf(name);
  const benchmark = `nightly-of-${name}`;
  const named = { name: canary };
  const parts = { schema: aSchema(named), profile: aProfile(named) };
  const schema = await post('/schemas', parts.schema);
  const profile = await post('/profiles', parts.profile);
  const target = await post('/targets', { target: aTarget(named) });
  const plan = aPlan({ ...parts, target: aTarget({ ...named, url: 'http://127.0.0.1:59998' }) });
  const run = await post('/runs', { plan, labels: [canary] });
  await succeed(portal, run.id);
  const queued = await post('/runs', { plan: aPlan({ ...parts, target: aTarget(named) }) });
  const experiment = await post('/experiments', {
    ...named,
    repetitions: 1,
    schemas: [{ schemaId: schema.id }],
    profiles: [{ profileId: profile.id }],
    systems: [{ targetId: target.id }],
  });
  const schedule = await post('/schedules', {
    ...named,
    cron: '0 2 * * *',
    definition: {
      benchmark,
      schemas: [{ schemaId: schema.id }],
      profiles: [{ profileId: profile.id }],
      systems: [{ targetId: target.id }],
    },
  });
  const gateId = await aPassedGate(portal, benchmark, post);
  const badge = await post('/badges', { kind: 'conclusion', benchmark });
  const annotation = await post('/annotations', { benchmark, at: '2026-11-03T09:00:00Z', text: canary });
  const acknowledged = { gateId, metric: 'diskBytes', cell: canary, reason: canary };
  const acknowledgment = await post(`/benchmarks/${benchmark}/acknowledgments`, acknowledged);
  const published = await post('/reports', { runIds: [run.id], title: canary });
  const made = await post('/api-keys', named);
  const ownership = await replaceOwnership(
    portal.parts.db,
    schema.workspaceId,
    { host: `${name}.example`, port: 443, tokenHash: proofHash('of the fixture') },
    100,
  );
  const invited = await post('/invitations', { email: `${name}-guest@example.org` });
  const get = async (path: string) => (await portal.send('GET', path, { cookie })).body.items[0];
  const hook = await post('/webhooks', { ...named, url: 'http://127.0.0.1:59996/hook' });
  const project = await post('/projects', named);
  const sent = await post(`/webhooks/${hook.webhook.id}/test`);
  return {
    cookie,
    workspaceId: schema.workspaceId,
    schemaId: schema.id,
    profileId: profile.id,
    targetId: target.id,
    runId: run.id,
    queuedRunId: queued.id,
    experimentId: experiment.id,
    gateId,
    benchmark,
    name: 'main',
    annotationId: annotation.id,
    acknowledgmentId: acknowledgment.id,
    reportId: published.report.id,
    token: published.token,
    keyId: made.apiKey.id,
    ownershipId: ownership?.id ?? '',
    memberId: (await get('/members')).id,
    invitationId: invited.invitation.id,
    sessionId: (await get('/account/sessions')).id,
    webhookId: hook.webhook.id,
    deliveryId: sent.id,
    scheduleId: schedule.id,
    badgeId: badge.id,
    projectId: project.id,
    key: made.key,
  };
}

/** aPassedGate runs a benchmark of one run as the first gate of its branch. */
async function aPassedGate(
  portal: Portal,
  benchmark: string,
  post: (path: string, body: unknown) => Promise<Answer['body']>,
): Promise<string> {
  const target = await post('/targets', {
    target: aTarget({ name: benchmark, url: 'http://127.0.0.1:59997' }),
  });
  const gate = await post('/gates', {
    benchmark,
    schemas: [{ schema: aSchema({ name: benchmark }) }],
    profiles: [{ profile: aProfile({ name: benchmark }) }],
    systems: [{ targetId: target.id }],
    repetitions: { initial: 1, max: 1 },
    context: { branch: 'main', commit: '0123456789abcdef' },
  });
  const runs = await portal.parts.db.prisma.run.findMany({ where: { experimentId: gate.experimentId } });
  for (const { id } of runs) await succeed(portal, id);
  await continueGates(portal.parts);
  return gate.id;
}

/** succeed walks a queued run through its states as a worker would. */
export async function succeed({ parts }: Portal, runId: string): Promise<void> {
  const claimed = await claimRun(parts, { runId, workerId: 'test' });
  if (!claimed) throw new Error('the run could not be claimed');
  const { epoch } = claimed;
  for (const state of ['preparing', 'running', 'draining', 'finalizing'] as const) {
    const moved = await moveRun(parts, { runId, epoch, state });
    if (moved !== 'moved') throw new Error(`the run did not become ${state}`);
  }
  const summary = aSummary();
  await finishRun(parts, { runId, epoch, end: summary.end, summary });
}
