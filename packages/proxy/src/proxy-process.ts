import { systemClock } from '@tidemark/clock/system-clock';
import { Link } from './link.ts';
import { type FromProxy, type ProxyOrder, toProxyShape } from './messages.ts';

const maxLinks = 64;
const links = new Map<string, Link>();

// The process that started this one ends it: signals that a terminal sends to the whole group are for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
if (!process.connected) process.exit(0);
process.on('disconnect', () => process.exit(0));
process.on('message', (raw: unknown) => {
  const { id, order } = toProxyShape.parse(raw);
  obey(order).then(
    (value) => send({ id, value: value ?? null }),
    (error: unknown) => send({ id, failed: error instanceof Error ? error.message : String(error) }),
  );
});
send({ ready: true });

async function obey(order: ProxyOrder): Promise<unknown> {
  const link = links.get(order.name);
  if (order.kind === 'open') {
    await link?.close();
    links.delete(order.name);
    if (links.size >= maxLinks) throw new TypeError(`a proxy has at most ${maxLinks} links`);
    const opened = await Link.open(order, systemClock);
    links.set(order.name, opened);
    return opened.port;
  }
  if (order.kind === 'close') {
    links.delete(order.name);
    return await link?.close();
  }
  if (link === undefined) throw new TypeError(`there is no link ${order.name}`);
  if (order.kind === 'counts') return link.counts;
  return await (order.kind === 'begin' ? link.begin(order.effect) : link.end());
}

function send(message: FromProxy): void {
  process.send?.(message);
}
