import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { TargetFault } from '@tidemark/domain/target/target-fault';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import { backAsPlanned, type FaultEffect, reasonOf } from '../run/fault-effect.ts';

const run = promisify(execFile);

/** SIGXFSZ as a bit of the masks in /proc. */
const fileLimitBit = 1n << 24n;

/**
 * diskLimitEffect lets no file of a process, and of those it started, grow beyond `fileBytes`: writes fail as on a full disk. Only the
 * soft limit is changed, which an ordinary user may set back.
 */
export function diskLimitEffect(pidOf: () => number | null, fileBytes: number): FaultEffect {
  let limited: { pid: number; before: string }[] = [];
  return {
    async begin() {
      const pid = pidOf();
      if (pid === null) throw new TypeError('its process does not run on this host');
      for (const each of await processesOf(pid)) {
        const before = await softFileLimit(each);
        await setSoftLimit(each, String(fileBytes));
        limited.push({ pid: each, before });
      }
      return null;
    },
    async end() {
      const reasons = await Promise.all(
        limited.map(({ pid, before }) => setSoftLimit(pid, before).then(() => null, reasonOf)),
      );
      limited = [];
      const [reason = null] = reasons.filter((each) => each !== null);
      return reason === null ? backAsPlanned : { isBack: false, reason };
    },
  };
}

/** diskFaultIssues lists the steps of a plan for a full disk whose part could not see one, once the parts run. */
export async function diskFaultIssues(
  { profile }: RunPlan,
  server: Pick<LaunchedServer, 'members'> | null,
): Promise<TargetFault[]> {
  const issues: TargetFault[] = [];
  for (const [index, { action, part }] of profile.faults.entries()) {
    if (action !== 'disk-full') continue;
    const pid = server?.members.find(({ name }) => name === part)?.pid ?? null;
    const message = await diskLimitRefusal(pid);
    const path = ['profile', 'faults', index, 'action'];
    if (message !== null) issues.push({ path, message: `${part}: ${message}` });
  }
  return issues;
}

/** Why a process cannot be shown a full disk; null where it can. One that does not ignore SIGXFSZ would end. */
async function diskLimitRefusal(pid: number | null): Promise<string | null> {
  if (process.platform !== 'linux') return 'file limits of a running process are set on Linux only';
  if (pid === null) return 'its process does not run on this host';
  if (!(await ignoresFileLimit(pid)))
    return 'its program would end at a file limit instead of seeing a full disk';
  return await run('prlimit', ['--pid', String(pid), '--fsize']).then(
    () => null,
    () => 'prlimit (package util-linux) cannot be run on this host',
  );
}

async function ignoresFileLimit(pid: number): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, mask = '0'] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(text) ?? [];
  return (BigInt(`0x${mask}`) & fileLimitBit) !== 0n;
}

/** A launched process leads a group. */
async function processesOf(leader: number): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const groups = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      const [, , group] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return { pid: Number(name), group: Number(group) };
    }),
  );
  return groups.filter(({ pid, group }) => pid === leader || group === leader).map(({ pid }) => pid);
}

async function softFileLimit(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/limits`, 'utf8');
  return /^Max file size\s+(\d+|unlimited)/m.exec(text)?.[1] ?? 'unlimited';
}

async function setSoftLimit(pid: number, value: string): Promise<void> {
  await run('prlimit', ['--pid', String(pid), `--fsize=${value}:`]);
}
