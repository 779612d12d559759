import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { containerRemoval } from './docker-container.ts';

const messageShape = z.union([
  z.object({ pid: z.number() }),
  z.object({ failed: z.string() }),
  z.object({ exited: z.string() }),
]);

/** A server that lives exactly as long as this process wants it. */
export type SupervisedServer = {
  pid: number;
  /** Resolves when the server is gone, with how it ended. */
  ended: Promise<string>;
  /** Kills the server; resolves when it is gone. */
  kill(): Promise<void>;
};

// Joined, not resolved as a URL: a bundler would take that for an asset of the browser.
const supervisorFile = join(dirname(fileURLToPath(import.meta.url)), 'launch-supervisor.mjs');

/** One command under a supervisor; where it runs a container, that is removed by its name after the command ended. */
export type SupervisedCommand = {
  directory: string;
  logFile: string;
  binary: string;
  args: string[];
  environment: Record<string, string>;
  container: { docker: string; name: string } | null;
};

/** supervise starts a server under a supervisor that kills it when this process ends, also by SIGKILL; rejects where it does not start. */
export function supervise({ container, ...command }: SupervisedCommand): Promise<SupervisedServer> {
  const removed = container && { ...container, removal: containerRemoval(container.name) };
  const supervisor = spawn(process.execPath, [supervisorFile, command.directory], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  supervisor.stdin.on('error', () => {});
  supervisor.stdin.write(`${JSON.stringify({ ...command, container: removed })}\n`);
  let outcome = 'the supervisor ended';
  const ended = new Promise<string>((resolve) => {
    supervisor.once('error', (error) => resolve(error.message));
    supervisor.once('close', () => resolve(outcome));
  });
  return new Promise((resolve, reject) => {
    createInterface({ input: supervisor.stdout }).on('line', (line) => {
      const message = messageShape.parse(JSON.parse(line));
      if ('exited' in message) outcome = message.exited;
      if ('failed' in message) outcome = message.failed;
      if (!('pid' in message)) return;
      resolve({
        pid: message.pid,
        ended,
        async kill() {
          supervisor.stdin.end();
          await ended;
        },
      });
    });
    ended.then((reason) => reject(new TypeError(reason)), reject);
  });
}
