import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Where SQL is written, and why Prisma Client does not do. A new file needs a reason of this kind; see docs/adr/0015-prisma-client-and-sql.md. */
const reasons = {
  'client.ts': 'runs the statements',
  'repositories/audit.ts': 'parts of JSON columns',
  'repositories/baselines.ts': 'one answer from many tables',
  'repositories/coarse-samples.ts': 'aggregate',
  'repositories/experiment-control.ts': 'many rows change together, with events and a notification',
  'repositories/experiment-lists.ts': 'aggregate, and parts of JSON columns',
  'repositories/deletion.ts': 'many tables by one statement each, on the clock of the database',
  'repositories/gates.ts': 'claims of open gates with their counts, and a notification',
  'repositories/load-switch.ts':
    'many rows change together, with events and notifications, on the clock of the database',
  'repositories/listed-runs.ts': 'parts of JSON columns, and steps through an index',
  'repositories/members.ts': 'a lock on the workspace, so that its last owner stays',
  'repositories/migrations.ts': 'a table that the client does not know',
  'repositories/new-runs.ts': 'bulk append with events and a notification',
  'repositories/owned-runs.ts': 'leases and changes under an epoch',
  'repositories/projects.ts':
    'aggregate, and a lock on the project, so that nothing is added while it is removed',
  'repositories/quotas.ts': 'aggregate, and a counter that concurrent requests increase',
  'repositories/run-counts.ts': 'aggregate',
  'repositories/run-flush.ts': 'bulk append under an epoch',
  'repositories/run-history.ts': 'aggregate, and parts of JSON columns',
  'repositories/run-list.ts': 'keyset order by any column',
  'repositories/run-notices.ts': 'claims that skip locked rows',
  'repositories/run-requests.ts': 'changes of state with events and a notification',
  'repositories/run-sweep.ts': 'claims that skip locked rows, on the clock of the database',
  'repositories/sealed-secrets.ts': 'columns of several tables by one rule',
  'repositories/schedules.ts': 'claims that skip locked rows, on the clock of the database',
  'repositories/search.ts': 'one answer from many tables',
  'repositories/storage.ts': 'aggregate, and sizes of rows',
  'repositories/system-runs.ts': 'aggregate, and parts of JSON columns',
  'repositories/thinned-samples.ts': 'aggregate',
  'repositories/trends.ts': 'parts of JSON columns, and the newest of each group',
  'repositories/webhook-deliveries.ts': 'claims that skip locked rows, on the clock of the database',
  'repositories/workers.ts': 'heartbeats on the clock of the database',
  'repositories/workspace-events.ts': 'claims that skip locked rows',
  'repositories/workspaces.ts': 'advisory lock, and a purge on the clock of the database',
};

it('writes SQL only in the files that have a reason to', () => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/^(generated|listener|testing)\/|\.test\.ts$/.test(file),
  );
  const withSql = files.filter((file) =>
    /\bquery\(|\$(query|execute)Raw/.test(readFileSync(new URL(file, folder), 'utf8')),
  );
  expect(withSql.toSorted()).toEqual(Object.keys(reasons).toSorted());
});
