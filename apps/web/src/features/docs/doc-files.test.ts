import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkoutFolder, docFiles, docHref, readDoc, readHelp } from './doc-files.ts';
import { headingsOf } from './doc-text.ts';

const features = path.join(checkoutFolder, 'apps/web/src/features');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(path.join(features, name), 'utf8'));
const used = (pattern: RegExp) =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));

describe('the documents of the portal', () => {
  it('have a text for each help button, and a button for each text', async () => {
    const asked = used(/<Help of="([^"]+)"/g);
    for (const of of asked) expect(await readHelp(of), of).not.toBeNull();
    const written = headingsOf((await readDoc('portal'))?.text ?? '').slice(1);
    expect([...asked].sort()).toEqual(written.map(({ anchor }) => anchor).sort());
  });

  it('have a meaning for each term that pages explain', async () => {
    const terms = used(/<Term name="([^"]+)"/g);
    expect(terms.size).toBeGreaterThan(0);
    for (const name of terms) expect(await readHelp(`term:${name}`), name).not.toBeNull();
  });

  it('are served by their address alone: no path leads outside them', async () => {
    for (const slug of ['../package', 'docs/load', 'LOAD', 'examples/../load', '/etc/passwd', 'adr'])
      expect(await readDoc(slug), slug).toBeNull();
    expect((await readDoc(''))?.file).toBe('docs/README.md');
    expect((await readDoc('examples/ci.sh'))?.text).toContain('#!/bin/sh');
  });

  it('lead to each other by the addresses of the portal', () => {
    expect(docHref('docs/load.md', 'targets.md#tls')).toBe('/docs/targets#tls');
    expect(docHref('docs/adr/0001-four-floors.md', '../architecture.md')).toBe('/docs/architecture');
    expect(docHref('docs/README.md', '../SECURITY.md')).toBe('/docs/security');
    expect(docHref('docs/load.md', '../packages/sink/README.md')).toBeNull();
    expect(new Set(docFiles().map(({ slug }) => slug)).size).toBe(docFiles().length);
  });
});
