import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const inspectedShape = z.tuple([z.string().regex(/^[0-9a-f]{12,}$/), z.coerce.number().int().positive()]);

/**
 * readContainerPid gives the process of a container as this host sees it, or null where it does not: not on Linux, or Docker runs in
 * a virtual machine, where the same number is somebody else's.
 */
export async function readContainerPid(docker: string, name: string): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const answer = await run(docker, ['inspect', '--format', '{{.Id}} {{.State.Pid}}', name]).catch(() => null);
  const inspected = inspectedShape.safeParse(answer?.stdout.trim().split(' '));
  if (!inspected.success) return null;
  const [id, pid] = inspected.data;
  const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => '');
  return groups.includes(id) ? pid : null;
}
