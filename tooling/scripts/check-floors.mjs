import { exceptionsFile } from '../floors/check-folders.mjs';
import { checkTree } from '../floors/check-tree.mjs';
import { flatExceptions, folderExceptions } from '../floors/folder-exceptions.mjs';
import { repositoryRoot } from '../start/repository-root.mjs';

const { fileCount, violations, folderEntries } = checkTree(repositoryRoot, {
  folderExceptions,
  flatExceptions,
});
for (const { file, line, rule, message } of violations) console.error(`${file}:${line} ${rule}: ${message}`);
if (violations.some(({ rule }) => rule === 'folders')) {
  console.error(`\nThe arrows back that the tree has now, as entries of ${exceptionsFile}:`);
  for (const [key, reason] of folderEntries) console.error(`  '${key}': '${reason}',`);
}
console.log(`floors: ${fileCount} files, ${violations.length} violations`);
process.exitCode = violations.length === 0 && fileCount > 0 ? 0 : 1;
