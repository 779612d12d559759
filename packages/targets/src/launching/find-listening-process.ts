import { readdir, readFile, readlink } from 'node:fs/promises';

/** findListeningProcess gives the process of this host that listens on a TCP port (Linux only), or null where it cannot be found. */
export async function findListeningProcess(port: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  const inodes = new Set(tables.flatMap((table) => listeningInodes(table, port)));
  if (inodes.size === 0) return null;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (await holdsSocket(pid, inodes)) return Number(pid);
  }
  return null;
}

const listenState = '0A';

/** listeningInodes reads the socket numbers of listeners on `port` from a table such as /proc/net/tcp. */
export function listeningInodes(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[1]?.endsWith(suffix) && columns[3] === listenState)
    .flatMap((columns) => columns[9] ?? []);
}

async function holdsSocket(pid: string, inodes: Set<string>): Promise<boolean> {
  const handles = await readdir(`/proc/${pid}/fd`).catch(() => []);
  for (const handle of handles) {
    const link = await readlink(`/proc/${pid}/fd/${handle}`).catch(() => '');
    const inode = /^socket:\[(\d+)\]$/.exec(link)?.[1];
    if (inode !== undefined && inodes.has(inode)) return true;
  }
  return false;
}
