// Runs one program that is not ours and ends it when the start that asked for it is gone, however that ended.
// Arguments: the order as JSON {command, args, cwd, uid?, gid?, stopSignal, orphanGraceMs?}.
import { spawn } from 'node:child_process';

const { command, args, cwd, uid, gid, stopSignal, orphanGraceMs = 0 } = JSON.parse(process.argv[2]);
const child = spawn(command, args, { cwd, uid, gid, stdio: ['ignore', 'inherit', 'inherit'] });

const stop = () => child.kill(stopSignal);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
// A database outlives this process briefly, so that its clients can end gracefully.
const stopAsOrphan = () => setTimeout(stop, orphanGraceMs);
process.stdin.on('end', stopAsOrphan).on('error', stopAsOrphan).resume();

child.once('error', (error) => {
  console.error(`${command}: ${error.message}`);
  process.exit(1);
});
child.once('exit', (code, signal) => process.exit(signal === null ? code : 1));
