// Runs the built portal: `run-portal.mjs HOST PORT`, in the foreground, until SIGTERM or SIGINT.
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readTrustedProxies } from './client-address.mjs';
import { createPortalServer } from './portal-server.mjs';
import { repositoryRoot } from './repository-root.mjs';
import { printable } from './steps.mjs';

/** Requests that take longer, such as streams of events, are cut off. */
const longestShutdownMs = 5_000;

const [hostname, portText] = process.argv.slice(2);
const port = Number(portText);
const dir = path.join(repositoryRoot, 'apps/web');

/** The framework logs errors as they are; our own log is one line of JSON per event already. */
function escapeOutput() {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    stream.write = (chunk, ...rest) => write(typeof chunk === 'string' ? printable(chunk) : chunk, ...rest);
  }
}

async function main() {
  process.env.NO_COLOR = '1';
  escapeOutput();
  const trustedProxies = readTrustedProxies(process.env.TIDEMARK_TRUSTED_PROXIES);
  process.chdir(dir);
  const next = createRequire(path.join(dir, 'package.json'))('next');
  // The framework would take each upgrade of a connection and leave it open; nothing of ours is upgraded.
  const httpServer = new EventEmitter();
  const app = next({ dev: false, dir, hostname, port, httpServer });
  await app.prepare();
  const appUrl = process.env.APP_URL;
  const server = createPortalServer({ handle: app.getRequestHandler(), appUrl, trustedProxies });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, hostname, resolve);
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void shutDown(server, app));
}

async function shutDown(server, app) {
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  setTimeout(() => server.closeAllConnections(), longestShutdownMs).unref();
  await closed;
  await app.close();
  process.exit(0);
}

main().catch((error) => {
  console.error(`portal: ${error.message}`);
  process.exit(1);
});
