// A process of its own that owns one launched server: the server is killed as soon as our standard input closes,
// so it never outlives the worker, however that ended. The command comes in the first line of standard input, in JSON,
// where no list of processes shows it; the one argument names its directory, by which we are found.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const removalMs = 30_000;
const secondRemovalAfterMs = 500;

let received = '';
let server = null;

function report(message) {
  try {
    process.stdout.write(`${JSON.stringify(message)}\n`);
  } catch {
    // The worker is gone; the closed input ends the server.
  }
}

function killServer() {
  if (server?.pid === undefined) return;
  try {
    process.kill(-server.pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

/** A container goes on without the command that started it, and one that was just being made may appear after that was killed. */
function removeContainer(container) {
  if (container === null) return;
  const remove = () =>
    spawnSync(container.docker, container.removal, { stdio: 'ignore', timeout: removalMs });
  remove();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, secondRemovalAfterMs);
  remove();
}

function start({ directory, logFile, binary, args, environment, container }) {
  const log = openSync(logFile, 'a');
  server = spawn(binary, args, {
    cwd: directory,
    stdio: ['ignore', log, log],
    detached: true,
    env: environment,
  });
  closeSync(log);
  server.on('error', (error) => {
    report({ failed: error.message });
    process.exitCode = 1;
    process.stdin.destroy();
  });
  server.on('spawn', () => {
    const record = {
      supervisorPid: process.pid,
      serverPid: server.pid,
      container: container?.name ?? null,
    };
    writeFileSync(join(directory, 'launch.json'), JSON.stringify(record));
    report({ pid: server.pid });
  });
  server.on('exit', (code, signal) => {
    removeContainer(container);
    report({ exited: signal ?? `code ${code}` });
    process.stdin.destroy();
  });
}

process.stdout.on('error', () => {});
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
  if (server !== null) return;
  received += text;
  if (received.includes('\n')) start(JSON.parse(received));
});
process.stdin.on('end', killServer);
process.stdin.on('close', killServer);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, killServer);
