import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeFailure } from '../start/describe-failure.mjs';
import { startEmbeddedPostgres } from '../start/embedded-postgres.mjs';
import { parseArguments } from '../start/parse-arguments.mjs';
import { prepareCheckout } from '../start/prepare-checkout.mjs';
import { repositoryRoot as root } from '../start/repository-root.mjs';
import { runUntilStopped } from '../start/run-until-stopped.mjs';
import { StartFailure } from '../start/start-failure.mjs';
import { ensurePortalBuilt } from '../start/start-stack.mjs';
import { openStateDirectory } from '../start/state-directory.mjs';
import { createSteps } from '../start/steps.mjs';
import { stopWithoutNpm } from '../start/stop-without-npm.mjs';
import { chooseCommands, commands, narrowedTo, withinMinutes } from './commands.mjs';
import { findTestTools } from './find-test-tools.mjs';
import { runBrowserTests } from './run-browser-tests.mjs';
import { resultsFile, runCheck } from './run-check.mjs';
import { startRedis } from './start-redis.mjs';
import { describeTimes, readDurations } from './test-times.mjs';

function makeThrowAwayState() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-test-'));
  fs.chmodSync(folder, 0o711);
  fs.mkdirSync(path.join(folder, 'logs'));
  return folder;
}

async function startServices(context, tools) {
  const { stateDir, steps, register, signal } = context;
  return steps.step('PostgreSQL and Redis for tests started', async () => {
    const { adminUrl } = await startEmbeddedPostgres({ root, stateDir, register, signal });
    const redisUrl = await startRedis({ binary: tools.redis, folder: stateDir, register, signal });
    return { TEST_DATABASE_URL: adminUrl, TEST_REDIS_URL: redisUrl, TEST_INFLUXD: tools.influxd };
  });
}

async function runOne(name, context, tools) {
  const command = withinMinutes(narrowedTo(commands[name], context.files), context.minutes);
  if (name === 'build') {
    await ensurePortalBuilt(context);
    return { passed: 0, failed: 0 };
  }
  return context.steps.step(command.title, () =>
    name === 'e2e' ? runBrowserTests(command, context, tools) : runCheck(name, command, context),
  );
}

async function runAll(names, context) {
  await prepareCheckout({ ...context, stateDir: openStateDirectory(root) });
  const needs = new Set(names.flatMap((name) => commands[name].needs ?? []));
  const isAny = (need) => needs.has(need);
  const tools =
    isAny('tools') || isAny('services')
      ? await context.steps.step('Programs that tests need', (report) =>
          findTestTools({ stateDir: openStateDirectory(root), report, signal: context.signal }),
        )
      : null;
  const urls = isAny('services') ? await startServices(context, tools) : {};
  if (tools?.graphite.missing)
    context.steps.line(`  Tests of Graphite are SKIPPED: ${tools.graphite.missing}`);
  if (tools?.graphite.root) urls.TIDEMARK_GRAPHITE_ROOT = tools.graphite.root;
  if (tools?.nginx.missing) context.steps.line(`  Tests of nginx are SKIPPED: ${tools.nginx.missing}`);
  if (tools?.nginx.binary) urls.TIDEMARK_NGINX = tools.nginx.binary;
  const total = { passed: 0, failed: 0 };
  for (const name of names) {
    const result = await runOne(name, { ...context, env: { ...context.env, ...urls } }, tools).catch(
      (error) => {
        context.signal.throwIfAborted();
        context.steps.line(`  ${describeFailure(error)}`);
        return { passed: 0, failed: 1 };
      },
    );
    total.passed += result.passed;
    total.failed += result.failed;
  }
  return total;
}

function filesOf(text) {
  return (text ?? '').split(',').flatMap((part) => part.trim() || []);
}

/** runTest does all of `npm test`, prints `N passed, N failed` as its last line, and gives the exit code. */
export async function runTest(args, env = process.env) {
  const { only, files, minutes } = parseArguments(args, {
    only: { type: 'string' },
    files: { type: 'string' },
    minutes: { type: 'string' },
  });
  withinMinutes(commands.int, minutes);
  const { names, unknown } = chooseCommands(only);
  if (unknown.length > 0) {
    throw new StartFailure(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(commands).join(', ')}.`);
  }
  stopWithoutNpm(env);
  const steps = createSteps();
  const startedMs = performance.now();
  const stateDir = makeThrowAwayState();
  let total = { passed: 0, failed: 1 };
  try {
    const exitCode = await runUntilStopped(
      async ({ register, signal }) => {
        total = await runAll(names, {
          root,
          stateDir,
          env,
          steps,
          files: filesOf(files),
          minutes,
          register,
          signal,
        });
        return total.failed === 0 ? 0 : 1;
      },
      { steps },
    );
    const durations = names.flatMap((name) => readDurations(resultsFile(stateDir, name)));
    const totalMs = performance.now() - startedMs;
    for (const line of describeTimes({ root, times: steps.times, totalMs, durations })) steps.line(line);
    steps.line(`${total.passed} passed, ${total.failed} failed`);
    return exitCode;
  } finally {
    fs.rmSync(stateDir, { recursive: true, force: true });
  }
}
