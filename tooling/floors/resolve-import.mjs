import fs from 'node:fs';
import path from 'node:path';

/** The first path of an entry of `imports`, whose conditions all lead to source here. */
function pathOf(entry) {
  if (typeof entry === 'string') return entry;
  const values = Object.values(entry ?? {});
  return values.map(pathOf).find((value) => value !== null) ?? null;
}

/** What `imports` of a package.json maps a specifier to: an exact name, else the longest pattern that fits. */
function mapped(imports, specifier) {
  if (Object.hasOwn(imports, specifier)) return pathOf(imports[specifier]);
  const fits = Object.keys(imports)
    .map((key) => ({ key, ends: key.split('*') }))
    .filter(({ ends }) => ends.length === 2 && specifier.startsWith(ends[0]) && specifier.endsWith(ends[1]))
    .sort((a, b) => b.ends[0].length - a.ends[0].length);
  const [best] = fits;
  if (!best) return null;
  const rest = specifier.slice(best.ends[0].length, specifier.length - best.ends[1].length);
  return pathOf(imports[best.key])?.replaceAll('*', () => rest) ?? null;
}

/** createImportResolver gives `(fromFile, specifier)` to the file below `root` that it names, or null for what is not ours. */
export function createImportResolver(root) {
  const packages = new Map();

  function nearestPackage(folder) {
    if (packages.has(folder)) return packages.get(folder);
    const file = path.join(root, folder, 'package.json');
    const found = fs.existsSync(file)
      ? { folder, imports: JSON.parse(fs.readFileSync(file, 'utf8')).imports ?? {} }
      : folder === '.'
        ? { folder, imports: {} }
        : nearestPackage(path.posix.dirname(folder));
    packages.set(folder, found);
    return found;
  }

  function existing(base) {
    const candidates = [base, `${base}.ts`, `${base}.tsx`];
    return candidates.find((file) => fs.existsSync(path.join(root, file))) ?? base;
  }

  return (fromFile, specifier) => {
    const own = specifier.match(/^@tidemark\/([^/]+)\/(.+)$/);
    if (own) return `packages/${own[1]}/src/${own[2]}.ts`;
    const here = path.posix.dirname(fromFile);
    if (specifier.startsWith('.')) return existing(path.posix.join(here, specifier));
    if (!specifier.startsWith('#')) return null;
    const { folder, imports } = nearestPackage(here);
    const target = mapped(imports, specifier);
    return target === null ? null : existing(path.posix.join(folder, target));
  };
}
