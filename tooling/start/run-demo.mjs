import path from 'node:path';
import { runCommand } from './run-command.mjs';
import { tsxLoader } from './tsx-loader.mjs';

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;

function readResult(line) {
  if (!line.startsWith('{')) return null;
  try {
    const { reportPath } = JSON.parse(line);
    return typeof reportPath === 'string' ? reportPath : null;
  } catch {
    return null;
  }
}

/**
 * runDemo runs the demo experiment, or finds that it was run before, and gives the path of its report; null when it failed,
 * after a line that says why.
 */
export async function runDemo({ root, stateDir, env, steps, signal }) {
  const logFile = path.join(stateDir, 'logs/demo.log');
  let reportPath = null;
  let lastLine = '';
  const onLine = (line) => {
    const found = readResult(line);
    if (found !== null) reportPath = found;
    else {
      lastLine = line;
      steps.line(`    ${line}`);
    }
  };
  const script = path.join(root, 'prisma/seed/tag-or-field.ts');
  const args = ['--import', endWithParent, '--import', tsxLoader(root), script];
  const { code } = await runCommand(process.execPath, args, {
    cwd: path.join(root, 'prisma'),
    env,
    logFile,
    signal,
    onLine,
  });
  if (code === 0 && reportPath !== null) return reportPath;
  steps.line(`  The demo experiment did not finish: ${lastLine || `exit code ${code}`} Log: ${logFile}`);
  return null;
}
