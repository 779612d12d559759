import { spawn } from 'node:child_process';
import fs from 'node:fs';

const keptLogBytes = 20 * 1024 * 1024;

function openLog(file) {
  const isLarge = fs.existsSync(file) && fs.statSync(file).size > keptLogBytes;
  return fs.openSync(file, isLarge ? 'w' : 'a', 0o600);
}

/** outputOf gives everything that a part wrote since its start; its log also contains the output of earlier ones. */
export function outputOf({ logFile, logStart }) {
  return fs.readFileSync(logFile).subarray(logStart).toString();
}

/** lastLinesOf gives the last lines that a part wrote, without the frames of a stack. */
export function lastLinesOf(part, count = 8) {
  return outputOf(part)
    .slice(-8_000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(at |Node\.js v)|^[{}^]+$/.test(line))
    .slice(-count);
}

/** lastLineOf gives the most informative of the last lines of a part, for the line that reports its end. */
export function lastLineOf(part) {
  const written = lastLinesOf(part, Number.POSITIVE_INFINITY);
  return written.findLast((line) => /error|fatal|ENOSPC/i.test(line)) ?? written.at(-1) ?? '';
}

/**
 * startPart starts one long-running program in its own process group, so that Ctrl-C reaches only the start, which then ends
 * the parts one by one. The part holds a pipe from this process: when it closes, the part ends too.
 */
export function startPart({ name, args, cwd, env, logFile }) {
  const log = openLog(logFile);
  const logStart = fs.fstatSync(log).size;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...env, TIDEMARK_PARENT_PIPE: '1' },
    detached: true,
    stdio: ['pipe', log, log],
  });
  fs.closeSync(log);
  child.stdin.on('error', () => {});
  const part = {
    name,
    logFile,
    logStart,
    pid: child.pid,
    isOver: false,
    isAskedToStop: false,
    ended: new Promise((resolve) => {
      const settle = (end) => {
        part.isOver = true;
        resolve(end);
      };
      child.once('error', (error) => settle({ code: null, signal: null, message: error.message }));
      child.once('exit', (code, signal) => settle({ code, signal, message: null }));
    }),
    stop: () => {
      part.isAskedToStop = true;
      child.kill('SIGTERM');
    },
    kill: () => {
      part.isAskedToStop = true;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        child.kill('SIGKILL');
      }
    },
  };
  return part;
}
