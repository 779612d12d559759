import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** hashFiles gives one SHA-256 over the names and contents of `files` (relative to `root`), whatever their order. */
export function hashFiles(root, files) {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    const content = fs.readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`);
    hash.update(content);
  }
  return hash.digest('hex');
}

const leftOut = new Set(['node_modules', '.next', 'public', '.turbo', 'generated', 'test', 'test-results']);

/** listSources gives the files below `folders` that a build reads, relative to `root`: no tests, no products of a build. */
export function listSources(root, folders) {
  const found = [];
  const visit = (folder) => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!leftOut.has(entry.name)) visit(name);
      } else if (
        entry.isFile() &&
        !/\.(test|property\.test)\.tsx?$|\.tsbuildinfo$|^next-env\.d\.ts$/.test(entry.name)
      ) {
        found.push(name);
      }
    }
  };
  for (const folder of folders) visit(folder);
  return found;
}
