import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { createDatabase } from '@tidemark/db/client';
import type { RunRecord } from '@tidemark/domain/run/records';
import { createJobQueue } from '@tidemark/queue/create-job-queue';
import type { ServiceContext } from '@tidemark/services/access/context';
import { ensureFirstWorkspace } from '@tidemark/services/access/workspaces';
import { listenRun } from '@tidemark/services/live/listen-run';
import { createSecretBox } from '@tidemark/services/secrets/secret-box';
import { defaultLauncherFileText } from '@tidemark/targets/launching/default-launchers';
import pg from 'pg';
import { openOwnDatabase, required } from './own-database.ts';
import { descendantsOf } from './process-tree.ts';

const mainFile = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A worker process of a test. */
export type TestWorker = {
  pid: number;
  child: ChildProcess;
  /** Its output. */
  said: string[];
  /** Resolves with the exit code, or null where a signal ended it. */
  exited: Promise<number | null>;
};

/** Real components for tests of the worker: a database, a launcher file, and worker processes. */
export type WorkerStack = Awaited<ReturnType<typeof openWorkerStack>>;

/** openWorkerStack creates everything except workers. */
export async function openWorkerStack() {
  const database = await openOwnDatabase();
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'tidemark-worker-test-'));
  const launchersFile = path.join(stateDir, 'launchers.yaml');
  await writeFile(launchersFile, defaultLauncherFileText(required('TEST_INFLUXD')));
  const secretKey = randomBytes(32).toString('base64');
  const db = createDatabase(database.url, { poolSize: 20 });
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  const queue = createJobQueue({ kind: 'postgres', url: database.url }, systemClock);
  const { workspaceId } = await ensureFirstWorkspace({ db });
  const context: ServiceContext = {
    db,
    queue,
    clock: systemClock,
    secrets: createSecretBox(secretKey),
    limits: { maxSeries: 1_000_000 },
    mail: null,
    egress: { allowedHosts: [], deniedEndpoints: [] },
    launchers: null,
    actor: { kind: 'system', job: 'test' },
    workspaceId,
  };
  const workers: TestWorker[] = [];

  async function startWorker(databaseUrl = database.url): Promise<TestWorker> {
    const child = spawn(process.execPath, ['--import', 'tsx', mainFile], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        REDIS_URL: '',
        TIDEMARK_SECRET_KEY: secretKey,
        TIDEMARK_STATE_DIR: stateDir,
        TIDEMARK_LAUNCHERS: launchersFile,
        TIDEMARK_PARENT_PIPE: '1',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const said: string[] = [];
    const ready = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        said.push(line);
        if (line === 'worker: ready') resolve();
      });
    });
    const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
    const worker = { pid: child.pid ?? 0, child, said, exited };
    workers.push(worker);
    const failed = exited.then((code) => {
      throw new Error(`the worker ended with ${code}: ${said.join('\n')}`);
    });
    await Promise.race([ready, failed]);
    failed.catch(() => undefined);
    return worker;
  }

  return {
    database,
    stateDir,
    context,
    pool,
    startWorker,
    close: async () => {
      for (const worker of workers) worker.child.kill('SIGTERM');
      await Promise.all(workers.map((worker) => worker.exited));
      await queue.close();
      await pool.end();
      await db.close();
      await database.drop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

/** untilRun waits for notifications of the database until a run is as wanted; it fails after `withinMs` with the state of the run. */
export async function untilRun(
  stack: WorkerStack,
  runId: string,
  isWanted: (run: RunRecord) => boolean,
  withinMs = 30_000,
): Promise<RunRecord> {
  const signal = AbortSignal.timeout(withinMs);
  let last: RunRecord | null = null;
  for await (const run of listenRun(stack.context, { runId, signal })) {
    last = run;
    if (isWanted(run)) return run;
  }
  throw new Error(`the run is ${last?.state} ${JSON.stringify(last?.end)} ${JSON.stringify(last?.progress)}`);
}

/** ownerOf finds the worker process that executes a run, by the process id in the worker id. */
export async function ownerOf(
  stack: WorkerStack,
  runId: string,
  workers: readonly TestWorker[],
): Promise<TestWorker> {
  const { rows } = await stack.pool.query('SELECT worker_id FROM run WHERE id = $1', [runId]);
  const workerId = String(rows[0]?.worker_id);
  const owner = workers.find((worker) => workerId.includes(`-${worker.pid}-`));
  if (!owner) throw new Error(`unknown worker ${workerId}`);
  return owner;
}

/** killWithTree kills a worker with SIGKILL, and gives its child processes and the database time of the kill. */
export async function killWithTree(
  stack: WorkerStack,
  worker: TestWorker,
): Promise<{ pids: number[]; at: Date }> {
  const pids = await descendantsOf(worker.pid);
  const { rows } = await stack.pool.query('SELECT clock_timestamp() AS at');
  worker.child.kill('SIGKILL');
  await worker.exited;
  const at: unknown = rows[0]?.at;
  if (!(at instanceof Date)) throw new Error('the database has no time');
  return { pids, at };
}

/** eventually polls until `look` gives an empty list; it fails after `withinMs` with what is left. */
export async function eventuallyEmpty<Item>(look: () => Promise<Item[]>, withinMs = 10_000): Promise<void> {
  const deadlineMs = systemClock.nowMs() + withinMs;
  for (;;) {
    const left = await look();
    if (left.length === 0) return;
    if (systemClock.nowMs() > deadlineMs) throw new Error(`still there: ${JSON.stringify(left)}`);
    await systemClock.sleep(100);
  }
}
