import { readdir, readFile } from 'node:fs/promises';

type Process = { pid: number; parent: number; state: string };

/** descendantsOf lists the child processes of `pid`, and theirs. */
export async function descendantsOf(pid: number): Promise<number[]> {
  const all = await listProcesses();
  const found: number[] = [];
  const parents = [pid];
  for (const parent of parents) {
    const children = all.filter((process) => process.parent === parent).map((process) => process.pid);
    found.push(...children);
    parents.push(...children);
  }
  return found;
}

/** stillRunning gives those of `pids` that run; a zombie does not. */
export async function stillRunning(pids: readonly number[]): Promise<number[]> {
  const all = await listProcesses();
  return all
    .filter((process) => pids.includes(process.pid) && process.state !== 'Z')
    .map((process) => process.pid);
}

async function listProcesses(): Promise<Process[]> {
  const names = await readdir('/proc');
  const read = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess));
  return read.filter((process) => process !== null);
}

async function readProcess(name: string): Promise<Process | null> {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  const [state = '', parent = '0'] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { pid: Number(name), parent: Number(parent), state };
}
