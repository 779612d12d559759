import path from 'node:path';
import { packCommandLine } from '../start/pack-command-line.mjs';
import { repositoryRoot } from '../start/repository-root.mjs';

// Usage: pack.mjs [folder], by default the current one. Standard output is the path of the package.
const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? '.');
console.log(await packCommandLine(repositoryRoot, folder));
