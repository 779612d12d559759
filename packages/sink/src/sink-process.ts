import { systemClock } from '@tidemark/clock/system-clock';
import { createSystemTicker } from '@tidemark/clock/system-ticker';
import { type FromSink, toSinkShape } from './messages.ts';
import { startSinkServer } from './sink-server.ts';

// The process that started this one ends it: signals that a terminal sends to the whole group are for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
if (!process.connected) process.exit(0);
process.on('disconnect', () => process.exit(0));
process.once('message', (raw: unknown) => {
  const { port, script } = toSinkShape.parse(raw);
  startSinkServer({ clock: systemClock, createTicker: createSystemTicker, port, script }).then(
    (server) => send({ kind: 'listening', port: server.port }),
    (error: unknown) =>
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

function send(message: FromSink): void {
  process.send?.(message);
}
