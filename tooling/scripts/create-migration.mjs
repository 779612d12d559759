// Writes the migration that brings the committed ones up to prisma/schema.prisma: `pnpm migration <name>`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deployMigrations } from '../start/deploy-migrations.mjs';
import { describeFailure } from '../start/describe-failure.mjs';
import { startEmbeddedPostgres } from '../start/embedded-postgres.mjs';
import { prismaEnvironment } from '../start/generate-client.mjs';
import { repositoryRoot as root } from '../start/repository-root.mjs';
import { runCommand } from '../start/run-command.mjs';
import { runUntilStopped } from '../start/run-until-stopped.mjs';
import { StartFailure } from '../start/start-failure.mjs';
import { createSteps } from '../start/steps.mjs';

const migrationsDir = path.join(root, 'prisma/migrations');

async function writeDifference(databaseUrl, name, stateDir, signal) {
  const packageDir = path.join(root, 'packages/db');
  const configFile = path.join(root, 'prisma.config.ts');
  const draft = path.join(stateDir, 'migration.sql');
  const prisma = path.join(packageDir, 'node_modules/prisma/build/index.js');
  const args = [prisma, 'migrate', 'diff', '--config', configFile, '--from-config-datasource', '--to-schema'];
  const { code, output } = await runCommand(
    process.execPath,
    [...args, path.join(root, 'prisma/schema.prisma'), '--script', '--output', draft],
    { cwd: packageDir, env: { ...prismaEnvironment(root), DATABASE_URL: databaseUrl }, signal },
  );
  if (code !== 0) throw new StartFailure(`prisma migrate diff: ${output.trim()}`);
  const sql = fs.readFileSync(draft, 'utf8');
  if (/^\s*(-- This is an empty migration\.)?\s*$/.test(sql)) return null;
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join(migrationsDir, `${stamp}_${name}`);
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'migration.sql'), sql);
  return path.relative(root, path.join(folder, 'migration.sql'));
}

const name = process.argv[2] ?? '';
const steps = createSteps();
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name the migration in snake_case: pnpm migration add_run_labels');
  process.exit(1);
}
const stateDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-migration-'));
fs.chmodSync(stateDir, 0o711);
fs.mkdirSync(path.join(stateDir, 'logs'));
try {
  process.exitCode = await runUntilStopped(
    async ({ register, signal }) => {
      const { url } = await startEmbeddedPostgres({ root, stateDir, register, signal });
      await deployMigrations({ databaseUrl: url, migrationsDir });
      const file = await writeDifference(url, name, stateDir, signal);
      steps.line(file ? `  ${file}` : '  The migrations already make what the schema describes.');
      return 0;
    },
    { steps },
  );
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
} finally {
  fs.rmSync(stateDir, { recursive: true, force: true });
}
