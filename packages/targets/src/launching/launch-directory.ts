import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** launchesDirectory holds one directory for each launched server. */
export function launchesDirectory(stateDir: string): string {
  return join(stateDir, 'launched');
}

/** launchDirectory holds configuration, data and log of the server of one run. */
export function launchDirectory(stateDir: string, runId: string): string {
  return join(launchesDirectory(stateDir), runId.replace(/[^A-Za-z0-9_-]/g, '_'));
}

const tailLines = 6;
const tailCharacters = 1_200;

/** logFileOf is what a launched server writes to its standard output and error. */
export function logFileOf(directory: string): string {
  return join(directory, 'server.log');
}

/** logTail gives the last lines of the log of a launched server, or an empty text. */
export async function logTail(directory: string): Promise<string> {
  const text = await readFile(logFileOf(directory), 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-tailLines).join('\n').slice(-tailCharacters);
}

/** quoteLogTail writes the end of a log behind a sentence; nothing where the server wrote nothing. */
export async function quoteLogTail(directory: string): Promise<string> {
  const tail = await logTail(directory);
  return tail === '' ? '' : `; the end of its log:\n${tail}`;
}
