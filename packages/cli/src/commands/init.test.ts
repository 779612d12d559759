import { readFileSync } from 'node:fs';
import { readBenchmarkFile } from '@tidemark/domain/gate/benchmark-file';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { benchmarkName, benchmarkTemplate } from '../templates/benchmark-template.ts';
import { ciTemplates } from '../templates/ci-template.ts';
import { hostOfRemote } from './init.ts';
import { fileKind } from './validate.ts';

it('init writes a benchmark that is valid as it is', () => {
  const content = parse(benchmarkTemplate('store'));
  expect(fileKind(content)).toBe('benchmark');
  expect(readBenchmarkFile(content)).toMatchObject({ benchmark: 'store', baseline: { branch: 'main' } });
});

it.each([
  ['store', 'store'],
  ['my store (2)', 'my-store-2-'],
  ['..', 'ingest'],
  ['', 'ingest'],
  ['2024', '2024'],
  ['1e3', '1e3'],
  ['null', 'null'],
  ['x'.repeat(120), 'x'.repeat(100)],
])('names the benchmark of the folder %j %j', (folder, name) => {
  expect(benchmarkName(folder)).toBe(name);
  expect(readBenchmarkFile(parse(benchmarkTemplate(name))).benchmark).toBe(name);
});

it('the jobs only call the command line, and pass an undecided gate', () => {
  const github = parse(ciTemplates.github.text);
  const commands = github.jobs.gate.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(commands).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of a shell
    'npx --yes --package "${TIDEMARK_PACKAGE:-${TIDEMARK_URL%/}/tidemark.tgz}" tidemark gate --github --exit-by-check || [ $? -eq 3 ]',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: variables of a shell
    'npx --yes --package "${TIDEMARK_PACKAGE:-${TIDEMARK_URL%/}/tidemark.tgz}" tidemark gate --github --cancel',
  ]);
  expect(github.permissions).toEqual({ contents: 'read', checks: 'write', 'pull-requests': 'write' });
  const gitlab = parse(ciTemplates.gitlab.text).tidemark;
  expect(gitlab.allow_failure).toEqual({ exit_codes: 3 });
  expect(gitlab.script).toHaveLength(1);
});

const shared = (name: string) =>
  readFileSync(new URL(`../../../../tooling/ci-templates/${name}`, import.meta.url), 'utf8');

it('the template of GitLab in the repository is the one that init writes', () => {
  expect(shared('gitlab/tidemark.gitlab-ci.yml')).toBe(ciTemplates.gitlab.text);
});

it('the action of GitHub only calls the command line, and no input becomes part of its script', () => {
  const { steps } = parse(shared('github/action.yml')).runs;
  expect(
    steps.map(({ run }: { run: string }) => /tidemark gate (.*?)( --junit| \|\||$)/.exec(run)?.[1]),
  ).toEqual(['"$TIDEMARK_FILE" --github --exit-by-check', '"$TIDEMARK_FILE" --github --cancel']);
  for (const { run } of steps) expect(run).not.toContain('${{');
});

it('finds the host by the remotes of git', () => {
  expect(hostOfRemote('[remote "origin"]\n\turl = git@github.com:acme/store.git\n')).toBe('github');
  expect(hostOfRemote('[remote "origin"]\n\turl = https://gitlab.example/acme/store\n')).toBe('gitlab');
  expect(hostOfRemote('[core]\n\tbare = false\n')).toBeNull();
});
