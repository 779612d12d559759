import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, isAbsolute } from 'node:path';

/** What is wrong with a program that should be an influxd. */
export type ProgramFault =
  | 'relative'
  | 'missing'
  | 'not_a_file'
  | 'not_executable'
  | 'other_name'
  | 'writable_by_all'
  | 'no_version'
  | 'other_program';

/** The version that a program reported, or what is wrong with it. */
export type AskedProgram = { version: string; fault: null } | { version: null; fault: ProgramFault };

/** `influxd version` takes milliseconds and writes one line. */
const askMs = 5_000;
const maxOutputBytes = 4_096;
const usualPath = '/usr/local/bin:/usr/bin:/bin';

/**
 * askVersion runs a program with the one argument `version`: no shell, nothing of our environment, bounded time and output. A program
 * that does not answer as an influxd does is reported, whatever it answered.
 */
export async function askVersion(path: string): Promise<AskedProgram> {
  const output = await outputOf(path);
  if (output === null) return { version: null, fault: 'no_version' };
  const version = /^InfluxDB v?(\d+\.\d+[\w.~+-]*)/m.exec(output)?.[1];
  return version === undefined ? { version: null, fault: 'other_program' } : { version, fault: null };
}

function outputOf(path: string): Promise<string | null> {
  const options = {
    cwd: tmpdir(),
    env: { NODE_ENV: 'production', PATH: usualPath, HOME: tmpdir() },
    timeout: askMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxOutputBytes,
  } as const;
  return new Promise((resolve) => {
    const child = execFile(path, ['version'], options, (error, stdout) => resolve(error ? null : stdout));
    child.stdin?.end();
  });
}

/**
 * programFault says why a path that was entered by hand is not run at all, or null: it must be absolute, and lead to a regular,
 * executable file of the name influxd that not every user of the machine may replace.
 */
export async function programFault(path: string): Promise<ProgramFault | null> {
  if (!isAbsolute(path)) return 'relative';
  const file = await realpath(path).catch(() => null);
  const found = file === null ? null : await stat(file).catch(() => null);
  if (file === null || found === null) return 'missing';
  if (!found.isFile()) return 'not_a_file';
  if (!basename(file).startsWith('influxd')) return 'other_name';
  if ((found.mode & constants.S_IWOTH) !== 0) return 'writable_by_all';
  const isExecutable = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
  return isExecutable ? null : 'not_executable';
}

/** What each fault means, and what to do about it. */
export const programFaultWords: Record<ProgramFault, { says: string; advice: string }> = {
  relative: {
    says: 'The path is not absolute.',
    advice: 'Write the whole path, such as /opt/influxdb-1.8/influxd.',
  },
  missing: {
    says: 'There is no such file on this host.',
    advice: 'Check the path, or get InfluxDB first.',
  },
  not_a_file: {
    says: 'The path is not a regular file.',
    advice: 'Name the influxd file itself, not its directory.',
  },
  not_executable: {
    says: 'The file is not executable by the user that Tidemark runs as.',
    advice: 'Make it executable (chmod +x), and its directories readable.',
  },
  other_name: {
    says: 'The file is not called influxd.',
    advice: 'Only files whose name starts with "influxd" are run.',
  },
  writable_by_all: {
    says: 'Every user of the host may change the file.',
    advice: 'Take that permission away (chmod o-w): Tidemark would run whatever they put there.',
  },
  no_version: {
    says: 'The program did not report a version within 5 s.',
    advice: 'Run it by hand with the argument version: is it built for this machine?',
  },
  other_program: {
    says: 'The program answered, but not as InfluxDB does.',
    advice: 'Name the server, influxd, not its client.',
  },
};
