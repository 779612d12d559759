import fs from 'node:fs';
import path from 'node:path';

const leftOut = new Set(['node_modules', 'generated', 'test-results', 'playwright-report']);

/** listFiles gives the files below `folders` whose names match, relative to `root`; hidden folders and generated code are left out. */
export function listFiles(root, folders, pattern) {
  const found = [];
  const visit = (folder) => {
    if (!fs.existsSync(path.join(root, folder))) return;
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory() && !leftOut.has(entry.name) && !entry.name.startsWith('.')) visit(name);
      if (entry.isFile() && pattern.test(entry.name)) found.push(name);
    }
  };
  for (const folder of folders) visit(folder);
  return found.sort();
}
