import { randomBytes } from 'node:crypto';
import type { Database, Query } from '@tidemark/db/client';
import { violatesUnique } from '@tidemark/db/database-error';
import { foundWorkspace } from '@tidemark/db/testing/found-workspace';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { noQuota } from '@tidemark/domain/quota/quota';
import { isTerminal } from '@tidemark/domain/run/run-state';
import { launcherFileShape } from '@tidemark/domain/target/launcher';
import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aTarget } from '@tidemark/domain/testing/a-target';
import type { ServiceContext } from '@tidemark/services/access/context';
import { createExperiment } from '@tidemark/services/experiments/create-experiment';
import { createGate } from '@tidemark/services/gates/create-gate';
import { createRun } from '@tidemark/services/runs/create-run';
import { createSecretBox } from '@tidemark/services/secrets/secret-box';
import { createTarget } from '@tidemark/services/targets/targets';
import { seededRandom } from '@tidemark/stats/seeded-random';
import { z } from 'zod';
import { createLedger } from './ledger.ts';
import type { Mutant } from './mutants.ts';
import { brokenPromises, isAtRest, isOwned, type Observed, observe } from './observed.ts';
import { connect, type TimedDatabase } from './simulated-database.ts';
import { createSimulatedQueue } from './simulated-queue.ts';
import { chooseActions, performAll, type Subjects } from './simulated-users.ts';
import { startPortal, startWorker } from './simulated-worker.ts';
import { createWorld, type SimulatedProcess, type World } from './world.ts';

/** What a schedule came to. `violation` null: every promise was kept. */
export type Outcome = {
  seed: number;
  violation: string | null;
  trace: readonly string[];
  faults: ReadonlyMap<string, number>;
  runs: number;
};

const startWallMs = Date.UTC(2026, 0, 1);
/** Faults and users come in the first seconds; then everything has ten minutes to come to its end. */
const faultsUntilMs = 30_000;
const userTimes = { fromMs: 500, toMs: 22_000, lastMs: 37_000 };
const longestMs = 600_000;
const longestRestartMs = 8_000;
/** By the number of a run: one outlasts a lease. */
const secondsOfLoad = [2, 1, 16, 3];

const { launchers } = launcherFileShape.parse({
  launchers: { influxdb: { binary: 'influxd', variants: { inmem: {}, tsi1: {} } } },
});
const systems = [
  { launcher: 'influxdb', variant: 'inmem' },
  { launcher: 'influxdb', variant: 'tsi1' },
];
const secrets = createSecretBox(randomBytes(32).toString('base64'));

type Listener = { process: SimulatedProcess; runId: string; onChange: () => void };

/** runSchedule executes one schedule of the control plane, and looks after each step whether a promise was broken. */
export async function runSchedule(
  timed: TimedDatabase,
  seed: number,
  mutant: Mutant | null = null,
): Promise<Outcome> {
  const random = seededRandom(seed);
  const ledger = createLedger();
  const listeners = new Set<Listener>();
  const names = new Map<string, string>();
  const name = (runId: string) => names.get(runId) ?? 'an unknown run';
  const parallelRuns = random() < 0.3 ? 1 : null;
  let seen: Observed = { runs: [], experiments: [], gates: [], isStopped: false };
  let hasChanged = false;
  let observed: Promise<Observed> | null = null;
  let portal: { process: SimulatedProcess; ctx: ServiceContext } | null = null;
  let workspaceId = '';

  const world = createWorld({
    random,
    startWallMs,
    faultsUntilMs,
    onKilled: (process) => void restart(process),
    afterRequest: look,
    onError: (error) => {
      if (!(error instanceof DomainError) && !violatesUnique(error))
        world.fail(`a statement failed: ${String(error)}`);
    },
  });
  const numberOf = (runId: string) => [...names.keys()].indexOf(runId) + 1;
  const queue = createSimulatedQueue(world, seed, numberOf);

  async function look(): Promise<void> {
    if (!hasChanged) return;
    hasChanged = false;
    const next = await (observed ?? observe(timed.query, workspaceId));
    observed = null;
    for (const { id } of next.runs) if (!names.has(id)) names.set(id, `run ${names.size + 1}`);
    for (const broken of brokenPromises(seen, next, parallelRuns, name)) world.fail(broken);
    wakeListeners(seen, next);
    seen = next;
  }

  /** A notification of the database is lost at times. */
  function wakeListeners(before: Observed, after: Observed): void {
    const changed = after.runs.filter(
      (run) => JSON.stringify(run) !== JSON.stringify(before.runs.find(({ id }) => id === run.id)),
    );
    for (const listener of listeners) {
      const isConcerned =
        changed.some(({ id }) => id === listener.runId) && world.isRunning(listener.process);
      if (isConcerned && random() < 0.8) listener.onChange();
    }
  }

  function databaseOf(process: SimulatedProcess): Database {
    return connect(process, {
      world,
      timed,
      mutate: (text) => mutant?.mutate?.(text) ?? text,
      observe: () => observe(timed.query, workspaceId),
      onChange: (after) => {
        [hasChanged, observed] = [true, after];
      },
      onStored: ({ runId, offsets }) => ledger.acknowledge(runId, offsets),
      runs: {
        subscribe: async (runId, onChange) => {
          const listener = { process, runId, onChange };
          listeners.add(listener);
          return { unsubscribe: () => void listeners.delete(listener) };
        },
        close: async () => undefined,
      },
    });
  }

  function start(kind: string, generation: number): void {
    const process = world.startProcess(`${kind}.${generation}`);
    const ctx = { db: databaseOf(process), queue, secrets };
    if (kind === 'portal') {
      portal = { process, ctx: { ...serviceContext(world, workspaceId), ...ctx, clock: process.clock } };
      startPortal(process, ctx);
      return;
    }
    startWorker(process, {
      ctx,
      queue,
      launchers,
      defaultQuota: { ...noQuota, parallelRuns },
      secondsOf: (runId) => secondsOfLoad[numberOf(runId) % secondsOfLoad.length] ?? 1,
      onDrive: (runId) => {
        if (ledger.drive(runId) > 1) world.fail(`${name(runId)} was executed twice`);
      },
      onLoad: (runId) => {
        const run = seen.runs.find(({ id }) => id === runId);
        if (!run || !isOwned(run.state) || run.worker !== process.name)
          world.fail(`${name(runId)} was under load by ${process.name}, which does not own it any more`);
        return ledger.record(runId);
      },
      ignoresLease: mutant?.ignoresLease ?? false,
    });
  }

  async function restart(process: SimulatedProcess): Promise<void> {
    const [kind = '', generation = '1'] = process.name.split('.');
    await world.after(random() * longestRestartMs);
    start(kind, Number(generation) + 1);
  }

  await timed.setTime(startWallMs);
  workspaceId = await foundWorkspace(timed.db);
  const notified: string[] = [];
  const setUp = {
    ...serviceContext(world, workspaceId),
    db: timed.db,
    secrets,
    queue: { notifyRun: async (runId: string) => void notified.push(runId) },
  };
  const runningPortal = () => (portal !== null && world.isRunning(portal.process) ? portal.ctx : null);
  const subjects = await createSubjects(setUp, random, seed);
  hasChanged = true;
  await look();
  for (const runId of notified) await queue.notifyRun(runId).catch(() => undefined);
  const workers = random() < 0.3 ? 3 : 2;
  for (let worker = 1; worker <= workers; worker += 1) start(`worker ${worker}`, 1);
  start('portal', 1);
  const stateOf = (runId: string) => seen.runs.find(({ id }) => id === runId)?.state ?? null;
  let waitingUsers = 0;
  for (const actions of chooseActions(world, subjects, stateOf, userTimes, mutant?.cancelGate)) {
    waitingUsers += 1;
    void performAll(world, runningPortal, actions).then(() => {
      waitingUsers -= 1;
    });
  }

  while (world.failure() === null && !(waitingUsers === 0 && isAtRest(seen))) {
    const hasStepped = await world.step();
    queue.handOut();
    if (!hasStepped || world.atMs() > longestMs) world.fail(describeUnended(seen, name));
  }
  const runIds = seen.runs.map(({ id }) => id);
  for (const difference of await ledger.differences(timed.query, runIds, name)) world.fail(difference);
  world.end();
  await cleanUp(timed.query);
  return {
    seed,
    violation: world.failure(),
    trace: world.trace,
    faults: world.faults,
    runs: runIds.length,
  };
}

function describeUnended({ runs }: Observed, name: (runId: string) => string): string {
  const left = runs.flatMap(({ id, state }) => (isTerminal(state) ? [] : [`${name(id)} is ${state}`]));
  const open = left.length > 0 ? left.join(', ') : 'a gate or a search is open, or a user was not answered';
  return `not everything came to its end: ${open}`;
}

/** What a service needs beside the database, as the portal has it. */
function serviceContext(world: World, workspaceId: string): Omit<ServiceContext, 'db' | 'queue' | 'secrets'> {
  return {
    clock: { nowMs: world.atMs, wallMs: world.wallMs, sleep: world.after },
    limits: { maxSeries: 1_000_000 },
    egress: { allowedHosts: [], deniedEndpoints: [] },
    launchers: [aLauncherChoice('influxdb', ['inmem', 'tsi1'])],
    mail: null,
    actor: { kind: 'system', job: 'simulation' },
    workspaceId,
  };
}

/** Single runs of which some share a target, an experiment or a search at times, and a gate at times. */
async function createSubjects(ctx: ServiceContext, random: () => number, seed: number): Promise<Subjects> {
  const runIds: string[] = [];
  const count = 1 + Math.floor(random() * 2.5);
  for (let number = 1; number <= count; number += 1) {
    const url = `http://127.0.0.1:${10_000 + (seed % 1_000) * 10 + (number % 2)}`;
    const { run } = await createRun(ctx, {
      name: `run ${number}`,
      plan: {
        schema: aSchema(),
        profile: aProfile(),
        target: { kind: 'influxdb-v1', name: 'a target', url },
        thresholds: [],
      },
    });
    runIds.push(run.id);
  }
  const design = { schemas: [{ schema: aSchema() }], profiles: [{ profile: aProfile() }] };
  const kind = random();
  const experiment =
    kind < 0.4
      ? await createExperiment(ctx, { ...design, name: 'an experiment', repetitions: 1, systems })
      : kind < 0.55
        ? await createSearch(ctx)
        : null;
  const hasGate = random() < 0.3;
  const created = hasGate
    ? await createGate(ctx, {
        ...design,
        benchmark: 'ingest',
        systems: systems.slice(0, 1),
        repetitions: { initial: 3, max: 6 },
        metrics: [{ figure: 'pointsPerSec' }],
        context: { branch: 'main', commit: '0123456789abcdef' },
      })
    : null;
  return { runIds, experimentId: experiment?.id ?? null, gateId: created?.gate.id ?? null };
}

/** A search for how long the target may be away: each run is decided by those before it. */
async function createSearch(ctx: ServiceContext) {
  const target = await createTarget(ctx, { target: aTarget({ url: 'http://127.0.0.1:9999' }) });
  const fault = { action: 'refuse', part: 'target', atSeconds: 1, forSeconds: 1 } as const;
  return createExperiment(ctx, {
    name: 'a search',
    repetitions: 1,
    schemas: [{ schema: aSchema() }],
    profiles: [{ profile: { ...aProfile(), extent: { kind: 'wall-time', seconds: 60 }, faults: [fault] } }],
    systems: [{ targetId: target.id }],
    search: { lowSeconds: 2, highSeconds: 10, resolutionSeconds: 4 },
  });
}

/** The next schedule of the lane finds an empty database. */
async function cleanUp(query: Query): Promise<void> {
  for (const table of ['run', 'organization', 'setting']) await query(z.unknown(), `DELETE FROM ${table}`);
}
