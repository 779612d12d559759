import net from 'node:net';
import { StartFailure } from './start-failure.mjs';

const limitMs = 5_000;
const example = 'redis://user:password@host:6379';

/** checkRedis ends a start whose REDIS_URL leads nowhere; without one the queue is in PostgreSQL. */
export async function checkRedis(redisUrl) {
  if (!redisUrl) return;
  const url = URL.canParse(redisUrl) ? new URL(redisUrl) : null;
  if (url === null || !/^rediss?:$/.test(url.protocol))
    throw new StartFailure(`REDIS_URL is not the address of a Redis; it looks like ${example}.`);
  const address = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 6379) };
  const fault = await new Promise((resolve) => {
    const socket = net.connect(address);
    const settle = (found) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('connect', () => settle(null));
    socket.once('error', (error) => settle(error.code ?? error.message));
    socket.setTimeout(limitMs, () => settle('no answer'));
  });
  if (fault === null) return;
  throw new StartFailure(
    `No Redis answers at ${address.host}:${address.port} (${fault}): start it, correct REDIS_URL, or unset it to keep the queue in PostgreSQL.`,
  );
}
