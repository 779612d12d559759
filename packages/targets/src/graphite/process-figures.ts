import { readFile } from 'node:fs/promises';
import { readCpuMs } from '../read-cpu-time.ts';
import { readRssBytes } from '../sample-target.ts';

/** What the kernel counts of one process; totals since it began, but for its memory. */
export type ProcessFigures = {
  pid: number;
  cpuMs: number | null;
  rssBytes: number | null;
  disk: DiskFigures | null;
};

/** Bytes that reached the disk or its cache of dirty pages, and calls, those for sockets included where the program reads them as files. */
export type DiskFigures = { readBytes: number; writtenBytes: number; readCalls: number; writeCalls: number };

/** readProcessFigures reads a process of this host; what is not known is null. */
export async function readProcessFigures(pid: number): Promise<ProcessFigures> {
  const [cpuMs, rssBytes, io] = await Promise.all([
    readCpuMs(pid),
    readRssBytes(pid),
    readFile(`/proc/${pid}/io`, 'utf8').catch(() => ''),
  ]);
  return { pid, cpuMs, rssBytes, disk: parseDiskFigures(io) };
}

/** parseDiskFigures reads the text of /proc/<pid>/io; null where a count is missing. */
export function parseDiskFigures(text: string): DiskFigures | null {
  const count = (name: string) => {
    const [, digits] = new RegExp(`^${name}: (\\d+)$`, 'm').exec(text) ?? [];
    return digits === undefined ? null : Number(digits);
  };
  const [readBytes, writtenBytes] = [count('read_bytes'), count('write_bytes')];
  const [readCalls, writeCalls] = [count('syscr'), count('syscw')];
  if (readBytes === null || writtenBytes === null || readCalls === null || writeCalls === null) return null;
  return { readBytes, writtenBytes, readCalls, writeCalls };
}
