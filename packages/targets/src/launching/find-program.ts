import { basename } from 'node:path';
import { DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import type { Launcher, LauncherFile } from '@tidemark/domain/target/launcher';
import { findBinary } from './find-binary.ts';

/** What a launcher starts: an executable of this host, or a container image by docker. */
export type Program =
  | { kind: 'binary'; path: string }
  | { kind: 'image'; image: string; docker: string; user: string | null };

/** findProgram finds what a launcher starts on this host, or throws `launcher_failed` with what is missing. */
export async function findProgram(
  launcher: Launcher,
  name: string,
  lookForDocker: () => Promise<string | null> = findDocker,
): Promise<Program> {
  const image = 'image' in launcher ? launcher.image : undefined;
  if (image === undefined) return { kind: 'binary', path: await findBinary(launcher.binary ?? '', name) };
  const docker = await lookForDocker();
  if (docker === null) throw new DomainError('launcher_failed', { launcher: name, detail: noDocker(image) });
  return { kind: 'image', image, docker, user: ownUser() };
}

/** findDocker gives the docker of this host, or null. */
export function findDocker(): Promise<string | null> {
  return findBinary('docker', 'docker').catch((error: unknown) => {
    if (isDomainError(error, 'launcher_failed')) return null;
    throw error;
  });
}

/** whyUnavailable tells in a sentence, without paths, why this host cannot start a launcher; null where it can. */
export async function whyUnavailable(file: LauncherFile, name: string): Promise<string | null> {
  const launcher = Object.hasOwn(file.launchers, name) ? file.launchers[name] : undefined;
  if (!launcher) return 'the operator offers no such launcher';
  const own = await findProgram(launcher, name).then(
    () => null,
    () => missingText(launcher),
  );
  if (own !== null || launcher.kind !== 'influxdb-relay') return own;
  const backends = Object.values(launcher.variants).flatMap((variant) => variant.backends);
  const reasons = await Promise.all(
    [...new Set(backends.map((backend) => backend.launcher))].map(async (backend) => {
      const reason = await whyUnavailable(file, backend);
      return reason === null ? null : `its backend ${backend} cannot be started: ${reason}`;
    }),
  );
  return reasons.find((reason) => reason !== null) ?? null;
}

function missingText(launcher: Launcher): string {
  const image = 'image' in launcher ? launcher.image : undefined;
  return image === undefined
    ? `the program ${basename(launcher.binary ?? '')} is not on this host`
    : noDocker(image);
}

function noDocker(image: string): string {
  return `the image ${image} needs Docker, and there is no docker on this host`;
}

/** Whoever runs the worker also owns what the server stores, and so can remove it. */
function ownUser(): string | null {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  return uid === undefined || gid === undefined ? null : `${uid}:${gid}`;
}
