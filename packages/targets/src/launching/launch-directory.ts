import { join } from 'node:path';

/** launchesDirectory holds one directory for each launched server. */
export function launchesDirectory(stateDir: string): string {
  return join(stateDir, 'launched');
}

/** launchDirectory holds configuration, data and log of the server of one run. */
export function launchDirectory(stateDir: string, runId: string): string {
  return join(launchesDirectory(stateDir), runId.replace(/[^A-Za-z0-9_-]/g, '_'));
}
