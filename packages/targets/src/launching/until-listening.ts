import { readdir, readFile, readlink } from 'node:fs/promises';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { reservingAddress } from '@tidemark/loopback/reserve-ports';

/** A process that was started and may not listen yet. */
export type ListeningOrder = {
  pid: number;
  /** That it must listen on, all of them. */
  ports: readonly number[];
  /** That it must be connected to. */
  destinations: readonly number[];
  timeoutSeconds: number;
  isRunning(): boolean;
};

/** Why a process is not ready; null: it is. */
export type ListeningFault = 'ended' | 'given_up' | 'timed_out' | { takenPort: number };

const pollMs = 100;

/**
 * untilListening waits until a process listens on all of its ports and is connected to its destinations. A port that another process
 * listens on, too, is a fault: both would get a part of the connections.
 */
export async function untilListening(
  order: ListeningOrder,
  clock: Clock,
  signal: AbortSignal,
): Promise<ListeningFault | null> {
  const begunMs = clock.nowMs();
  for (;;) {
    if (!order.isRunning()) return 'ended';
    if (signal.aborted) return 'given_up';
    const sockets = await readSockets();
    const own = await ownInodes(order.pid);
    const holders = order.ports.map((port) => ({ port, holder: holderOf(sockets, port, own) }));
    const taken = holders.find(({ holder }) => holder === 'other');
    if (taken) return { takenPort: taken.port };
    const isReady =
      holders.every(({ holder }) => holder === 'own') &&
      order.destinations.every((port) => isConnected(sockets, port, own));
    if (isReady) return null;
    if (clock.nowMs() - begunMs > order.timeoutSeconds * 1_000) return 'timed_out';
    await clock.sleep(pollMs, signal).catch(() => undefined);
  }
}

/** One row of /proc/net/tcp. */
export type TcpSocket = { address: string; port: number; remotePort: number; state: string; inode: string };

const listenState = '0A';
const establishedState = '01';

/** readTcpTable reads the rows of a table such as /proc/net/tcp; addresses stay as the kernel writes them. */
export function readTcpTable(table: string): TcpSocket[] {
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([, local = '', remote = '', state = '', , , , , , inode]) => {
      const [address = '', port = ''] = local.split(':');
      const remotePort = Number.parseInt(remote.split(':')[1] ?? '', 16);
      const isRow = inode !== undefined && /^[0-9A-F]{4}$/.test(port);
      return isRow ? [{ address, port: Number.parseInt(port, 16), remotePort, state, inode }] : [];
    });
}

/** holderOf reports who listens on a port: only the process with these sockets, another one as well, or none. */
export function holderOf(
  sockets: readonly TcpSocket[],
  port: number,
  own: ReadonlySet<string>,
): 'own' | 'other' | 'none' {
  const listening = sockets.filter(
    (socket) => socket.port === port && socket.state === listenState && socket.address !== reserving,
  );
  if (listening.length === 0) return 'none';
  return listening.every(({ inode }) => own.has(inode)) ? 'own' : 'other';
}

/** As the kernel writes it on a machine that counts bytes from the lowest, as all do that Node runs on. */
const reserving = Buffer.from(reservingAddress.split('.').map(Number).toReversed())
  .toString('hex')
  .toUpperCase();

function isConnected(sockets: readonly TcpSocket[], port: number, own: ReadonlySet<string>): boolean {
  return sockets.some(
    (socket) => socket.remotePort === port && socket.state === establishedState && own.has(socket.inode),
  );
}

async function readSockets(): Promise<TcpSocket[]> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  return tables.flatMap(readTcpTable);
}

async function ownInodes(pid: number): Promise<Set<string>> {
  const handles = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(
    handles.map((handle) => readlink(`/proc/${pid}/fd/${handle}`).catch(() => '')),
  );
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}
