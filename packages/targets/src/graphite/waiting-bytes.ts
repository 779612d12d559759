/** State of a socket that only waits for connections: its queue counts these, not bytes. */
const listening = '0A';

/**
 * waitingBytes adds up, by port, what the kernel holds of connections to a listener that its process has not read: what arrived, and what
 * the senders' side still has to hand over. `table` is /proc/net/tcp.
 */
export function waitingBytes(table: string, ports: readonly number[]): Map<number, number> {
  const waiting = new Map(ports.map((port) => [port, 0]));
  for (const line of table.split('\n').slice(1)) {
    const [, local = '', remote = '', state, queues = ''] = line.trim().split(/\s+/);
    if (state === undefined || state === listening) continue;
    const [sending = 0, received = 0] = queues.split(':').map((bytes) => Number.parseInt(bytes, 16));
    add(waiting, portOf(local), received);
    add(waiting, portOf(remote), sending);
  }
  return waiting;
}

function add(waiting: Map<number, number>, port: number, bytes: number): void {
  const known = waiting.get(port);
  if (known !== undefined) waiting.set(port, known + bytes);
}

function portOf(address: string): number {
  return Number.parseInt(address.slice(address.indexOf(':') + 1), 16);
}
