import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { CarbonKind, CarbonLauncher } from '@tidemark/domain/target/graphite-launcher';

const askMs = 5_000;
const maxOutputBytes = 4_096;

/** askGraphiteVersion gives the version of a program of Graphite: that of its Python package, or what carbon-c-relay reports; or null. */
export async function askGraphiteVersion(launcher: CarbonLauncher): Promise<string | null> {
  if (launcher.kind === 'carbon-c-relay') return await reportedBy(launcher.binary, launcher.libraryPath);
  const names = await readdir(launcher.pythonPath).catch(() => []);
  return carbonVersion(names);
}

/** graphiteVersions names the versions of several programs, each once: 'carbon 1.1.7, carbon-c-relay 3.7.3'; null where none is known. */
export function graphiteVersions(
  programs: readonly { kind: CarbonKind; version: string | null }[],
): string | null {
  const known = programs.flatMap(({ kind, version }) =>
    version === null ? [] : [`${kind === 'carbon-c-relay' ? kind : 'carbon'} ${version}`],
  );
  return known.length === 0 ? null : [...new Set(known)].join(', ');
}

/** carbonVersion finds the version of the Python package carbon among the names in its directory. */
export function carbonVersion(names: readonly string[]): string | null {
  const found = names.flatMap(
    (name) => /^carbon-(\d[\w.]*?)(-py[\d.]+)?\.(egg|dist)-info$/.exec(name)?.[1] ?? [],
  );
  return found[0] ?? null;
}

function reportedBy(binary: string, libraryPath: string | undefined): Promise<string | null> {
  const options = {
    cwd: tmpdir(),
    env: {
      NODE_ENV: 'production',
      PATH: '/usr/bin:/bin',
      HOME: tmpdir(),
      ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }),
    },
    timeout: askMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxOutputBytes,
  } as const;
  return new Promise((resolve) => {
    const child = execFile(binary, ['-v'], options, (error, stdout) =>
      resolve(error ? null : (/^carbon-c-relay v(\d[\w.]*)/m.exec(stdout)?.[1] ?? null)),
    );
    child.stdin?.end();
  });
}
