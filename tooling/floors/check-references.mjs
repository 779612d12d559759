import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.mjs';

const rootedFolders = 'apps|packages|prisma|docker|e2e|tooling|docs|\\.ci';
const rootedPath = new RegExp(`^(?:\\./)?(?:${rootedFolders})/[\\w./\\[\\]()@-]+$`);

function pathsIn(text, document) {
  const links = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .filter((match) => !/^[a-z]+:|^\//.test(match[1]))
    .map((match) => ({
      cited: match[1],
      target: path.posix.join(path.posix.dirname(document), match[1]),
      at: match.index,
    }));
  const code = [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap((match) => match[1].split(/\s+/).map((word) => ({ word, at: match.index })))
    .filter(({ word }) => rootedPath.test(word))
    .map(({ word, at }) => ({ cited: word, target: path.posix.normalize(word), at }));
  return [...links, ...code];
}

/** checkReferences reports paths that the documents cite and that do not exist. */
export function checkReferences(root) {
  const atRoot = fs.readdirSync(root).filter((name) => name.endsWith('.md'));
  const documents = [
    ...atRoot,
    ...listFiles(root, ['docs', 'docker', 'packages', 'apps', 'tooling'], /\.md$/),
  ];
  const violations = documents.flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return pathsIn(text, file)
      .filter(({ target }) => !fs.existsSync(path.join(root, target)))
      .map(({ cited, at }) => ({
        file,
        line: text.slice(0, at).split('\n').length,
        message: `cites ${cited}, which does not exist`,
      }));
  });
  return { documentCount: documents.length, violations };
}
