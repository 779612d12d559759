import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runTidemark } from '../src/testing/run-tidemark.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-init-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => null);

it('writes a valid benchmark, and the job of the host whose files are there', async () => {
  await mkdir(join(folder, '.github'));
  const { exitCode, out } = await runTidemark(['init', folder]);
  expect([exitCode, out]).toEqual([0, expect.stringContaining('.github/workflows/tidemark.yml: written')]);
  expect(await read('.github/workflows/tidemark.yml')).toContain('tidemark gate --github');
  expect(await runTidemark(['validate', join(folder, 'tidemark.yaml')])).toMatchObject({
    exitCode: 0,
    err: '',
  });
});

it('replaces nothing', async () => {
  await writeFile(join(folder, 'tidemark.yaml'), 'benchmark: mine\n');
  await writeFile(join(folder, '.gitlab-ci.yml'), '');
  const { exitCode, out } = await runTidemark(['init', folder]);
  expect([exitCode, out]).toEqual([0, expect.stringContaining('tidemark.yaml: is there already')]);
  expect(await read('tidemark.yaml')).toBe('benchmark: mine\n');
  expect(await read('.gitlab/tidemark.gitlab-ci.yml')).toContain('tidemark gate --gitlab');
});

it('says how to name the host where none is found', async () => {
  expect((await runTidemark(['init', folder])).out).toContain('init --ci github');
  expect(await read('.github/workflows/tidemark.yml')).toBeNull();
  const nowhere = await runTidemark(['init', join(folder, 'tidemark.yaml')]);
  expect(nowhere.exitCode).toBe(4);
});

it('validates each kind of file, names line and path of each fault, and reads all of them', async () => {
  const plan = join(import.meta.dirname, '../../../docs/examples/quick-check.yaml');
  const experiment = join(
    import.meta.dirname,
    '../../../docs/examples/experiments/tag-or-field-on-two-indexes.yaml',
  );
  const benchmark = join(import.meta.dirname, '../../../docs/examples/tidemark.yaml');
  const all = await runTidemark(['validate', plan, experiment, benchmark]);
  expect([all.exitCode, all.err]).toEqual([0, '']);
  expect(all.out.match(/valid \w+/g)).toEqual(['valid plan', 'valid experiment', 'valid benchmark']);
  const wrong = join(folder, 'wrong.yaml');
  const text = await readFile(benchmark, 'utf8');
  await writeFile(wrong, text.replace(/^repetitions: .*$/m, 'repetitions: { initial: 5, max: 31 }'));
  const { exitCode, out, err } = await runTidemark(['validate', wrong, join(folder, 'none.yaml'), plan]);
  expect(exitCode).toBe(4);
  expect(err).toMatch(/wrong\.yaml:\d+: \/repetitions\/max must be at most 30\n/);
  expect(err).toContain('none.yaml: there is no such file');
  expect(out).toContain('valid plan');
});
