import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const inspectedShape = z.tuple([z.string().regex(/^[0-9a-f]{12,}$/), z.coerce.number().int().positive()]);

/** Where the directory of a launch lies within its container. */
export const containerRoot = '/tidemark';

export type DockerRun = {
  image: string;
  name: string;
  /** Directory of the launch on this host, mounted at `containerRoot`. */
  directory: string;
  hostPort: number;
  containerPort: number;
  /** "uid:gid" that owns the directory, so that what the server stores can be removed again; null leaves it to the image. */
  user: string | null;
  /** Taken from docker's own environment, so that no list of processes shows their values. */
  environmentNames: string[];
  args: string[];
};

/** containerArgs are the arguments of docker that run a server in the foreground, on loopback only, and remove it when it ends. */
export function containerArgs(order: DockerRun): string[] {
  return [
    'run',
    '--rm',
    '--name',
    order.name,
    '--publish',
    `127.0.0.1:${order.hostPort}:${order.containerPort}`,
    '--mount',
    `type=bind,source=${order.directory},target=${containerRoot}`,
    ...(order.user === null ? [] : ['--user', order.user]),
    ...order.environmentNames.flatMap((name) => ['--env', name]),
    order.image,
    ...order.args,
  ];
}

/** containerRemoval are the arguments of docker that kill and remove a container by its name, in any state. */
export function containerRemoval(name: string): string[] {
  return ['rm', '--force', '--volumes', name];
}

/** askContainer lets docker freeze a container or let it go on; nothing happens to one that is gone, or is so already. */
export async function askContainer(
  { docker, name }: { docker: string; name: string },
  what: 'pause' | 'unpause',
): Promise<void> {
  await run(docker, [what, name]).catch(() => undefined);
}

/**
 * readContainerPid gives the process of a container as this host sees it, or null where it does not: not on Linux, or Docker runs in
 * a virtual machine, where the same number is another process.
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
