import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** plantTree writes files (path to text) into a fresh temporary folder, lends it to `use`, and removes it. */
export async function plantTree(files, use) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-plant-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    return await use(root);
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}
