import { readFileSync } from 'node:fs';
import { productVersion } from '@tidemark/domain/kernel/product-version';
import { expect, it } from 'vitest';
import { accessFindings, nodeFinding, skewFinding } from './doctor.ts';

const access = {
  version: productVersion,
  workspace: { id: 'w', name: 'Store' },
  actor: { label: 'API key ci', scopes: ['read', 'run'] },
};
const bad = (findings: readonly { isWell: boolean; text: string }[]) =>
  findings.filter(({ isWell }) => !isWell).map(({ text }) => text);

it('knows the oldest Node that works', () => {
  expect(['20.18.9', '20.19.0', '22.0.0', '18.20.0'].map((version) => nodeFinding(version).isWell)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('finds clocks that differ by more than 30 s, and says which is ahead', () => {
  expect(skewFinding(1_000_000, 1_030_000).isWell).toBe(true);
  expect(skewFinding(1_000_000, 1_031_000).text).toContain('31 s ahead of');
  expect(skewFinding(1_031_000, 1_000_000).text).toContain('31 s behind');
  expect(skewFinding(null, 0).isWell).toBe(true);
});

it('names each scope that a gate needs and the key lacks', () => {
  expect(bad(accessFindings(access))).toEqual([]);
  const actor = { ...access.actor, scopes: ['write'] };
  expect(bad(accessFindings({ ...access, actor }))).toEqual(['The key lacks the scope read and run']);
  expect(bad(accessFindings({ ...access, actor: { ...actor, scopes: null } }))).toEqual([]);
});

it('finds a portal of another version', () => {
  expect(bad(accessFindings({ ...access, version: '9.9.9' }))).toEqual([
    `The portal is version 9.9.9, this command line ${productVersion}`,
  ]);
});

it('has the version of the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(manifest.version).toBe(productVersion);
});
