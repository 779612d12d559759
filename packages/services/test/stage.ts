import { randomBytes } from 'node:crypto';
import { systemClock } from '@tidemark/clock/system-clock';
import { createDatabase, type Database } from '@tidemark/db/client';
import { createTestDatabase } from '@tidemark/db/testing/create-test-database';
import { foundWorkspace } from '@tidemark/db/testing/found-workspace';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import type { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import type { createRunShape } from '../src/runs/create-run.ts';
import { createRun } from '../src/runs/create-run.ts';
import { createSecretBox } from '../src/secrets/secret-box.ts';

/** Everything that service verbs need, on a database of one test file. */
export type Stage = {
  db: Database;
  url: string;
  rung: string[];
  /** A context of a new workspace. */
  newContext(overrides?: Partial<ServiceContext>): Promise<ServiceContext>;
  close(): Promise<void>;
};

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with "npm test"`);
  return value;
}

/** openStage makes the database and everything on it; `close` leaves nothing behind. */
export async function openStage(): Promise<Stage> {
  const database = await createTestDatabase(required('TEST_DATABASE_URL'), 'services');
  const db = createDatabase(database.url);
  const rung: string[] = [];
  const secrets = createSecretBox(randomBytes(32).toString('base64'));
  return {
    db,
    url: database.url,
    rung,
    async newContext(overrides = {}) {
      return {
        db,
        queue: { notifyRun: async (runId) => void rung.push(runId) },
        secrets,
        clock: systemClock,
        limits: { maxSeries: 100_000_000 },
        egress: { allowedHosts: [], deniedEndpoints: [] },
        launchers: [aLauncherChoice('influxdb', ['inmem', 'tsi1'])],
        actor: { kind: 'system', job: 'test' },
        workspaceId: await foundWorkspace(db),
        ...overrides,
      };
    },
    async close() {
      await db.close();
      await database.drop();
    },
  };
}

let lastPort = 10_000;

/** aPlan builds a plan against an address of its own, so that no other run keeps its target busy. */
export function aPlan(overrides: Partial<RunPlan> = {}): z.input<typeof createRunShape>['plan'] {
  lastPort += 1;
  return {
    schema: aSchema(),
    profile: aProfile(),
    target: { kind: 'influxdb-v1', name: 'a target', url: `http://127.0.0.1:${lastPort}` },
    thresholds: [],
    ...overrides,
  };
}

/** aQueuedRun creates a run that waits for a worker, and gives its id. */
export async function aQueuedRun(ctx: ServiceContext, plan = aPlan()): Promise<string> {
  const { run } = await createRun(ctx, { plan });
  return run.id;
}
