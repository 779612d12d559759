/** Where the directory of a launch lies within its container. */
export const containerRoot = '/tidemark';

export type ContainerOrder = {
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
export function containerArgs(order: ContainerOrder): string[] {
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

/** containerRemoval are the arguments of docker that kill and remove a container by its name, whatever it is doing. */
export function containerRemoval(name: string): string[] {
  return ['rm', '--force', '--volumes', name];
}
