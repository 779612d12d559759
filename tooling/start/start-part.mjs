import { spawn } from 'node:child_process';
import fs from 'node:fs';

const keptLogBytes = 20 * 1024 * 1024;

function openLog(file) {
  const isLarge = fs.existsSync(file) && fs.statSync(file).size > keptLogBytes;
  return fs.openSync(file, isLarge ? 'w' : 'a', 0o600);
}

/** lastLineOf gives the last thing that a part said, for the line that reports its end. */
export function lastLineOf(logFile) {
  const lines = fs.readFileSync(logFile, 'utf8').slice(-8_000).split('\n');
  return lines.map((line) => line.trim()).findLast((line) => line !== '' && !line.startsWith('at ')) ?? '';
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
    ended: new Promise((resolve) => {
      const settle = (end) => {
        part.isOver = true;
        resolve(end);
      };
      child.once('error', (error) => settle({ code: null, signal: null, message: error.message }));
      child.once('exit', (code, signal) => settle({ code, signal, message: null }));
    }),
    stop: () => child.kill('SIGTERM'),
    kill: () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        child.kill('SIGKILL');
      }
    },
  };
  return part;
}
