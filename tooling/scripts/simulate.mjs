import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';

const root = path.resolve(import.meta.dirname, '../..');
const results = path.join(root, 'packages/stats/simulations/results');

// Runs the simulations of packages/stats (names as arguments run those only), prints their tables and keeps each in a file.
const child = spawn(
  process.execPath,
  ['--import', 'tsx', path.join(root, 'packages/stats/simulations/simulate.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
for await (const line of readline.createInterface({ input: child.stdout })) {
  const { name, text } = JSON.parse(line);
  fs.mkdirSync(results, { recursive: true });
  fs.writeFileSync(path.join(results, `${name}.md`), text);
  process.stdout.write(`${text}\n`);
}
