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

/** Dependencies of the services, with a database per test file. */
export type Stage = {
  db: Database;
  url: string;
  /** Ids of the runs for which workers were notified, in order. */
  notified: string[];
  /** A context of a new workspace. */
  newContext(overrides?: Partial<ServiceContext>): Promise<ServiceContext>;
  close(): Promise<void>;
};

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with "npm test"`);
  return value;
}

/** openStage creates the database and its dependents; `close` drops them. */
export async function openStage(): Promise<Stage> {
  const database = await createTestDatabase(required('TEST_DATABASE_URL'), 'services');
  const db = createDatabase(database.url);
  const notified: string[] = [];
  const secrets = createSecretBox(randomBytes(32).toString('base64'));
  return {
    db,
    url: database.url,
    notified,
    async newContext(overrides = {}) {
      return {
        db,
        queue: { notifyRun: async (runId) => void notified.push(runId) },
        secrets,
        clock: systemClock,
        limits: { maxSeries: 100_000_000 },
        egress: { allowedHosts: [], deniedEndpoints: [] },
        launchers: [aLauncherChoice('influxdb', ['inmem', 'tsi1'])],
        mail: null,
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

/** aPlan builds a plan with its own target address, so that no other run keeps the target busy. */
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

/** aQueuedRun creates a queued run, and gives its id. */
export async function aQueuedRun(ctx: ServiceContext, plan = aPlan()): Promise<string> {
  const { run } = await createRun(ctx, { plan });
  return run.id;
}
