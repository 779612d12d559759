// Runs one part in the foreground with the services that the environment names, as containers do: `serve.mjs portal|worker`.
// PostgreSQL and Redis are the operator's; migrations are applied first, one process at a time.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { checkRedis } from '../start/check-redis.mjs';
import { checkKeyShape, checkSecretKey, recordSecretKey } from '../start/check-secret-key.mjs';
import { deployMigrations } from '../start/deploy-migrations.mjs';
import { databaseFailure } from '../start/describe-database-failure.mjs';
import { describeFailure } from '../start/describe-failure.mjs';
import { findInfluxd } from '../start/find-influxd.mjs';
import { prepareLaunchers } from '../start/prepare-launchers.mjs';
import { repositoryRoot as root } from '../start/repository-root.mjs';
import { StartFailure } from '../start/start-failure.mjs';
import { printable } from '../start/steps.mjs';
import { tsxLoader } from '../start/tsx-loader.mjs';

const parts = {
  portal: () => ({
    cwd: path.join(root, 'apps/web'),
    args: [path.join(root, 'tooling/start/run-portal.mjs'), '0.0.0.0', process.env.PORT ?? '3000'],
  }),
  worker: () => ({
    cwd: path.join(root, 'apps/worker'),
    args: ['--import', tsxLoader(root), path.join(root, 'apps/worker/src/main.ts')],
  }),
};

const required = ['DATABASE_URL', 'TIDEMARK_STATE_DIR', 'TIDEMARK_SECRET_KEY'];

async function serve(name) {
  const {
    DATABASE_URL: databaseUrl,
    TIDEMARK_STATE_DIR: stateDir,
    TIDEMARK_SECRET_KEY: secretKey,
  } = process.env;
  if (!Object.hasOwn(parts, name))
    throw new StartFailure('Name the part: serve.mjs portal or serve.mjs worker.');
  const missing = required.filter((variable) => !process.env[variable]);
  if (missing.length > 0) throw new StartFailure(`Set ${missing.join(', ')} in the environment.`);
  checkKeyShape(process.env);
  await checkRedis(process.env.REDIS_URL);
  await deployMigrations({ databaseUrl, migrationsDir: path.join(root, 'prisma/migrations') }).catch(
    (error) => {
      throw databaseFailure(error, databaseUrl);
    },
  );
  await checkSecretKey({ databaseUrl, secretKey });
  if (name === 'portal') await recordSecretKey({ databaseUrl, secretKey });
  const { binary } = await findInfluxd(stateDir, {});
  await prepareLaunchers({ root, stateDir, influxd: binary });
  const { cwd, args } = parts[name]();
  if (name === 'portal') console.log(`portal: listens on 0.0.0.0:${process.env.PORT ?? '3000'}`);
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}

serve(process.argv[2]).catch((error) => {
  console.error(printable(describeFailure(error)));
  process.exit(1);
});
