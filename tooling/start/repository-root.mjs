import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** repositoryRoot is the checkout that this file lies in. */
export const repositoryRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
