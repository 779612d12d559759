import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const kibibyte = 1_024;

/** readRssBytes gives the resident memory of a process of this host, or null where there is no such process. */
export async function readRssBytes(pid: number): Promise<number | null> {
  return process.platform === 'linux' ? await rssFromProc(pid) : await rssFromPs(pid);
}

async function rssFromProc(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const match = /^VmRSS:\s+(\d+) kB/m.exec(text);
  return match ? Number(match[1]) * kibibyte : null;
}

async function rssFromPs(pid: number): Promise<number | null> {
  const answer = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => null);
  const text = answer?.stdout.trim() ?? '';
  return /^\d+$/.test(text) ? Number(text) * kibibyte : null;
}
