import fs from 'node:fs';
import path from 'node:path';

/** findOnPath gives the full path of the first executable with one of these names, or null. */
export function findOnPath(names, searchPath = process.env.PATH ?? '') {
  for (const name of names) {
    for (const folder of searchPath.split(path.delimiter).filter(Boolean)) {
      const file = path.join(folder, name);
      try {
        fs.accessSync(file, fs.constants.X_OK);
        if (fs.statSync(file).isFile()) return file;
      } catch {
        // Not there: the next folder may have it.
      }
    }
  }
  return null;
}
