import { spawn } from 'node:child_process';
import fs from 'node:fs';

const keptOutputChars = 20_000;

function readLines(stream, onChunk, onLine) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    onChunk(chunk);
    const lines = (rest + chunk).split(/\r?\n|\r/);
    rest = lines.pop();
    for (const line of lines) if (line.trim() !== '') onLine(line);
  });
  stream.on('end', () => {
    if (rest.trim() !== '') onLine(rest);
  });
}

/**
 * runCommand runs a program to its end, passes each line of its output to `onLine`, appends the output to `logFile`, and gives
 * `{code, output}`; it rejects only if the program cannot be started or `signal` aborts, which ends it. Its standard input
 * is a pipe from this process, so that a program preloaded with end-with-parent ends with it.
 */
export function runCommand(
  command,
  args,
  { cwd, env = process.env, signal, logFile, onLine = () => {} } = {},
) {
  return new Promise((resolve, reject) => {
    const stdio = ['pipe', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env: { ...env, TIDEMARK_PARENT_PIPE: '1' }, signal, stdio });
    child.stdin.on('error', () => {});
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-keptOutputChars);
      if (logFile) fs.appendFileSync(logFile, chunk);
    };
    for (const stream of [child.stdout, child.stderr]) readLines(stream, keep, onLine);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
