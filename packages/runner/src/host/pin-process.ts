import { execFile } from 'node:child_process';

const timeoutMs = 5_000;

/** pinProcess keeps a process and all its threads on some CPUs ("2-3" or "0,2"); gives why that was not possible, as a sentence, or null. */
export function pinProcess(pid: number, cpuList: string): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(
      'taskset',
      ['-a', '-c', '-p', cpuList, String(pid)],
      { timeout: timeoutMs },
      (error, _, stderr) => {
        if (error === null) resolve(null);
        else if (error.code === 'ENOENT')
          resolve(
            'The generator was not pinned to CPUs: taskset (util-linux) is not installed on this host.',
          );
        else resolve(`The generator was not pinned to CPUs ${cpuList}: ${stderr.trim() || error.message}.`);
      },
    );
  });
}
