import { checkMachine } from '../start/check-machine.mjs';
import { repositoryRoot } from '../start/repository-root.mjs';

const findings = await checkMachine(repositoryRoot);
for (const { isWell, what, advice } of findings) {
  console.log(`  ${isWell ? '✓' : '✗'} ${what}${isWell ? '' : `\n      ${advice}`}`);
}
process.exitCode = findings.every(({ isWell }) => isWell) ? 0 : 1;
