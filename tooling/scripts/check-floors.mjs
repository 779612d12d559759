import { checkTree } from '../floors/check-tree.mjs';
import { repositoryRoot } from '../start/repository-root.mjs';

const { fileCount, violations } = checkTree(repositoryRoot);
for (const { file, line, rule, message } of violations) console.error(`${file}:${line} ${rule}: ${message}`);
console.log(`floors: ${fileCount} files, ${violations.length} violations`);
process.exitCode = violations.length === 0 && fileCount > 0 ? 0 : 1;
