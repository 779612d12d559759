import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../start/repository-root.mjs';
import { plantTree } from './plant-tree.mjs';

const biome = path.join(repositoryRoot, 'node_modules/@biomejs/biome/bin/biome');

function planBiome() {
  const config = JSON.parse(fs.readFileSync(path.join(repositoryRoot, 'biome.json'), 'utf8'));
  return JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } });
}

/** The rules that Biome reports for files planted beside a copy of our configuration. */
function rulesIn(files) {
  return plantTree({ ...files, 'biome.json': planBiome() }, (root) => {
    const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=200', '.'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout);
    return diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ category }) => category.split('/').pop());
  });
}

const source = 'packages/db/src/a.ts';
const planted = [
  ['noImportCycles', { [source]: "import './b.ts';\n", 'packages/db/src/b.ts': "import './a.ts';\n" }],
  ['noReExportAll', { [source]: "export * from './b.ts';\n" }],
  ['noBarrelFile', { [source]: "export { b } from './b.ts';\n" }],
  ['noProcessEnv', { [source]: 'export const a = process.env.A;\n' }],
  ['noJsRestrictedProperties', { [source]: 'export const a = Date.now();\n' }],
  ['noJsRestrictedProperties', { [source]: 'export const a = Math.random();\n' }],
  ['noRestrictedGlobals', { [source]: 'setTimeout(() => {}, 1);\n' }],
  ['noRestrictedGlobals', { [source]: 'setInterval(() => {}, 1);\n' }],
  [
    'noRestrictedImports',
    { 'apps/web/src/ui/a.ts': "import '../env.ts';\n", 'apps/web/src/env.ts': 'void 0;\n' },
  ],
  ['noExcessiveLinesPerFunction', { [source]: `export function a() {\n${'  void 0;\n'.repeat(51)}}\n` }],
  ['noExcessiveLinesPerFile', { [source]: 'void 0;\n'.repeat(351) }],
  ['noExplicitAny', { [source]: 'export const a = (b: any): unknown => b;\n' }],
  ['noUnsafeTypeAssertion', { [source]: 'export const a = (b: unknown) => b as string;\n' }],
  ['noNonNullAssertion', { [source]: 'export const a = (b: string | null) => b!.length;\n' }],
  ['noDefaultExport', { [source]: 'export default 1;\n' }],
  ['useFilenamingConvention', { 'packages/db/src/someThing.ts': 'export const a = 1;\n' }],
  ['noFloatingPromises', { [source]: 'async function a() {}\na();\n' }],
  [
    'noFocusedTests',
    { 'packages/db/src/a.test.ts': "import { it } from 'vitest';\nit.only('a', () => {});\n" },
  ],
  [
    'noSkippedTests',
    { 'packages/db/src/a.test.ts': "import { it } from 'vitest';\nit.skip('a', () => {});\n" },
  ],
];

describe('biome.json', () => {
  it.each(planted)('reports %s as an error', async (rule, files) => {
    expect(await rulesIn(files)).toContain(rule);
  });

  it('lets the system clock read the clock, env.ts the environment, a page export by default, a test be long', async () => {
    const files = {
      'apps/web/src/app/page.tsx': 'export default function Page() {\n  return null;\n}\n',
      'apps/worker/src/env.ts': 'export const a = process.env.A;\n',
      'packages/clock/src/system-clock.ts': 'export const a = () => Date.now();\nsetTimeout(() => {}, 1);\n',
      'packages/db/src/a.test.ts': `export function a() {\n${'  void 0;\n'.repeat(51)}}\n`,
    };
    expect(await rulesIn(files)).toEqual([]);
  });

  it('passes `as const`', async () => {
    expect(await rulesIn({ [source]: "export const a = ['b'] as const;\n" })).toEqual([]);
  });
});
