import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Bundled CommonJS modules ask for those of Node; the name must not meet one of theirs. */
const banner = `#!/usr/bin/env node
import { createRequire as createPackedRequire } from 'node:module';
const require = createPackedRequire(import.meta.url);`;

/** packCommandLine makes one package of the command line and everything that it imports, in `folder`, and gives its path. */
export async function packCommandLine(root, folder) {
  // The first start and the tests of a fresh clone load this file before anything is installed.
  const { build } = await import('esbuild');
  const source = path.join(root, 'packages/cli');
  const stage = await mkdtemp(path.join(tmpdir(), 'tidemark-pack-'));
  try {
    await build({
      entryPoints: [path.join(source, 'src/main.ts')],
      outfile: path.join(stage, 'dist/tidemark.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      banner: { js: banner },
      legalComments: 'linked',
      logLevel: 'error',
    });
    const { version, license } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'));
    const manifest = {
      name: 'tidemark',
      version,
      license,
      description: 'Command line of Tidemark: gates, experiments and runs on a portal.',
      type: 'module',
      bin: { tidemark: 'dist/tidemark.mjs' },
      engines: { node: '>=20.19' },
      files: ['dist'],
    };
    await writeFile(path.join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await copyFile(path.join(root, 'LICENSE'), path.join(stage, 'LICENSE'));
    await copyFile(path.join(source, 'README.md'), path.join(stage, 'README.md'));
    await mkdir(folder, { recursive: true });
    const { stdout } = await run('npm', ['pack', '--json', '--offline', '--pack-destination', folder], {
      cwd: stage,
    });
    const [packed] = JSON.parse(stdout);
    return path.join(folder, packed.filename);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}
