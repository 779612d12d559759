import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** tsxLoader is what `node --import` needs to run our TypeScript from source. */
export function tsxLoader(root) {
  return pathToFileURL(createRequire(path.join(root, 'tooling/package.json')).resolve('tsx')).href;
}
