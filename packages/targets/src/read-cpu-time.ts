import { readFile } from 'node:fs/promises';

/** Linux counts processor time for programs in hundredths of a second, on every architecture. */
const msPerTick = 10;
const userTimeField = 11;
const systemTimeField = 12;

/** readCpuMs gives the processor time that a process of this host took so far; null where it is not known. */
export async function readCpuMs(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return parseCpuMs(text);
}

/** parseCpuMs reads the line of /proc/<pid>/stat; the name of the program may itself hold spaces and brackets. */
export function parseCpuMs(text: string): number | null {
  const fields = text
    .slice(text.lastIndexOf(')') + 1)
    .trim()
    .split(' ');
  const ticks = Number(fields[userTimeField]) + Number(fields[systemTimeField]);
  return text.includes(')') && Number.isFinite(ticks) ? ticks * msPerTick : null;
}
