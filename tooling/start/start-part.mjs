import { spawn } from 'node:child_process';
import fs from 'node:fs';

const keptLogBytes = 20 * 1024 * 1024;

function openLog(file) {
  const isLarge = fs.existsSync(file) && fs.statSync(file).size > keptLogBytes;
  return fs.openSync(file, isLarge ? 'w' : 'a', 0o600);
}

/** saidBy gives all that a part wrote since it was started; its log keeps what earlier ones wrote. */
export function saidBy({ logFile, logStart }) {
  return fs.readFileSync(logFile).subarray(logStart).toString();
}

/** lastWordsOf gives the most telling of the last lines that a part wrote, for the line that reports its end. */
export function lastWordsOf(part) {
  const lines = saidBy(part)
    .slice(-8_000)
    .split('\n')
    .map((line) => line.trim());
  const spoken = lines.filter((line) => line !== '' && !/^(at |Node\.js v)|^[{}^]+$/.test(line));
  return spoken.findLast((line) => /error|fatal|ENOSPC/i.test(line)) ?? spoken.at(-1) ?? '';
}

/**
 * startPart starts one long-running program in a process group of its own, so that Ctrl-C reaches only the start, which
 * then ends the parts in order. The part holds a pipe from us: when it closes, the part ends too.
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
