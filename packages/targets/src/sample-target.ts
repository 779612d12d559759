import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { ProbeSample } from '@tidemark/domain/run/sample';
import type { ServerStats, TargetContainer } from './session/target-session.ts';

/** What is sampled: what one run writes into, and the server's process where it runs on this host. */
export type ProbeSubject = { container: TargetContainer; pid: number | null };

const statMetrics = [
  'heapInUseBytes',
  'heapAllocBytes',
  'sysBytes',
  'observedSeries',
  'diskBytes',
  'cacheBytes',
  'goroutines',
  'pointsWrittenTotal',
  'uptimeMs',
] as const satisfies readonly (keyof ServerStats)[];

/** sampleTarget takes one sample of everything; what cannot be read is null with its reason: neither a gap nor a zero. It never throws. */
export async function sampleTarget({ container, pid }: ProbeSubject): Promise<ProbeSample[]> {
  const [stats, shards, ownRss] = await Promise.all([
    container.readStats().catch(describe),
    shardSample(container),
    pid === null ? null : processSample(pid),
  ]);
  return [...statSamples(stats), shards, ownRss ?? reportedRss(stats)];
}

/** missingSamples are the samples of a target that was not asked: null, with the reason. */
export function missingSamples(reason: string): ProbeSample[] {
  return [...statMetrics, 'shardCount' as const, 'rssBytes' as const].map((metric) => ({
    metric,
    part: null,
    value: null,
    reason,
  }));
}

/** `stats` is a text where reading failed: the reason. */
function statSamples(stats: ServerStats | string): ProbeSample[] {
  return statMetrics.map((metric) => {
    if (typeof stats === 'string') return { metric, part: null, value: null, reason: stats };
    const value = stats[metric];
    return { metric, part: null, value, reason: value === null ? 'the server does not report it' : null };
  });
}

async function shardSample(container: TargetContainer): Promise<ProbeSample> {
  try {
    const value = await container.countShards();
    return {
      metric: 'shardCount',
      part: null,
      value,
      reason: value === null ? 'the server does not report it' : null,
    };
  } catch (error) {
    return { metric: 'shardCount', part: null, value: null, reason: describe(error) };
  }
}

async function processSample(pid: number): Promise<ProbeSample> {
  const value = await readRssBytes(pid);
  return {
    metric: 'rssBytes',
    part: null,
    value,
    reason: value === null ? `there is no process ${pid}` : null,
  };
}

/** A server on another host may report its resident memory itself. */
function reportedRss(stats: ServerStats | string): ProbeSample {
  const value = typeof stats === 'string' ? null : stats.rssBytes;
  const reason = value === null ? 'the process of the server is not known on this host' : null;
  return { metric: 'rssBytes', part: null, value, reason };
}

function describe(error: unknown): string {
  return isDomainError(error) ? error.message : 'the sample failed';
}

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
