import { connect } from 'node:net';

/** A client that sends bytes and keeps what comes back, byte for byte. */
export type RawClient = {
  send(text: string | Uint8Array): void;
  /** Everything that came until now. */
  received(): string;
  /** How the server closed the connection, or null while it is open. */
  closed(): 'end' | 'reset' | null;
  /** Resolves when `holds`. */
  until(holds: () => boolean): Promise<void>;
  /** Closes our side only. */
  finish(): void;
  close(): void;
};

/** openRawClient connects to a port of this host. */
export async function openRawClient(port: number): Promise<RawClient> {
  let received = '';
  let closed: 'end' | 'reset' | null = null;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => {
    received += piece;
  });
  socket.on('end', () => {
    closed = 'end';
  });
  socket.on('error', () => {
    closed = 'reset';
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    send: (text) => void socket.write(text),
    received: () => received,
    closed: () => closed,
    until: (holds) => untilHolds(holds, () => `received ${JSON.stringify(received.slice(0, 500))}`),
    finish: () => void socket.end(),
    close: () => void socket.destroy(),
  };
}

const longestMs = 20_000;

/** untilHolds resolves as soon as `holds`, and rejects with `describe` if it never does. */
export async function untilHolds(holds: () => boolean, describe: () => string): Promise<void> {
  const begun = performance.now();
  while (!holds()) {
    if (performance.now() - begun > longestMs) throw new Error(`waited in vain: ${describe()}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** writeText is a whole write request of some lines. */
export function writeText(lines: string, headers = '', query = 'db=d&precision=ns'): string {
  const length = Buffer.byteLength(lines);
  return `POST /write?${query} HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: ${length}\r\n\r\n${lines}`;
}

/** answersIn counts the answers with a status in a text. */
export function answersIn(text: string, statusCode: number): number {
  return text.split(`HTTP/1.1 ${statusCode} `).length - 1;
}
