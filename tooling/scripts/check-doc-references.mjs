import { checkReferences } from '../floors/check-references.mjs';
import { repositoryRoot } from '../start/repository-root.mjs';

const { documentCount, violations } = checkReferences(repositoryRoot);
for (const { file, line, message } of violations) console.error(`${file}:${line} ${message}`);
console.log(`docs: ${documentCount} documents, ${violations.length} broken references`);
process.exitCode = violations.length === 0 ? 0 : 1;
