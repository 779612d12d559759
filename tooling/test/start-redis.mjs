import net from 'node:net';
import path from 'node:path';
import { findFreePort } from '../start/free-port.mjs';
import { startSupervisedPart } from '../start/supervised-part.mjs';
import { waitUntilHealthy } from '../start/wait-until-healthy.mjs';

function answersPing(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

/** startRedis starts a Redis that keeps nothing, on a free port of 127.0.0.1, and gives its URL. */
export async function startRedis({ binary, folder, register, signal }) {
  const port = await findFreePort();
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  const order = { command: binary, args, cwd: folder, stopSignal: 'SIGTERM' };
  const logFile = path.join(folder, 'logs/redis.log');
  const part = startSupervisedPart({ name: 'redis', order, cwd: folder, env: process.env, logFile });
  register(part);
  await waitUntilHealthy(part, () => answersPing(port), { signal });
  return `redis://127.0.0.1:${port}`;
}
