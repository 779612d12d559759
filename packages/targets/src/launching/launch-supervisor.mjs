// A process of its own that owns one launched server: the server is killed as soon as our standard input closes,
// so it never outlives the worker, however that ended. Arguments: directory, log file, binary, its arguments.
import { spawn } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [directory = '.', logFile = 'server.log', binary = '', ...args] = process.argv.slice(2);

const log = openSync(logFile, 'a');
const server = spawn(binary, args, { cwd: directory, stdio: ['ignore', log, log], detached: true, env: {} });
closeSync(log);

function tell(message) {
  try {
    process.stdout.write(`${JSON.stringify(message)}\n`);
  } catch {
    // The worker is gone; the closed input ends the server.
  }
}

function killServer() {
  if (server.pid === undefined) return;
  try {
    process.kill(-server.pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

process.stdout.on('error', () => {});
server.on('error', (error) => {
  tell({ failed: error.message });
  process.exitCode = 1;
  process.stdin.destroy();
});
server.on('spawn', () => {
  writeFileSync(
    join(directory, 'launch.json'),
    JSON.stringify({ supervisorPid: process.pid, serverPid: server.pid }),
  );
  tell({ pid: server.pid });
});
server.on('exit', (code, signal) => {
  tell({ exited: signal ?? `code ${code}` });
  process.stdin.destroy();
});

process.stdin.resume();
process.stdin.on('end', killServer);
process.stdin.on('close', killServer);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, killServer);
