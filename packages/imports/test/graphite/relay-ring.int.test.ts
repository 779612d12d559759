import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildHashRing } from '../../src/graphite/hash-ring.ts';

const root = path.join('/', process.env.TIDEMARK_GRAPHITE_ROOT ?? '');
const program = path.join(root, 'usr/bin/carbon-c-relay');
const libraries = readdirSync(path.join(root, 'usr/lib'))
  .filter((name) => name.endsWith('-linux-gnu'))
  .map((name) => path.join(root, 'usr/lib', name));
const hasRelay = existsSync(program);
if (!hasRelay) console.warn('TIDEMARK_GRAPHITE_ROOT has no carbon-c-relay: its ring is not compared.');

const folder = mkdtempSync(path.join(tmpdir(), 'tidemark-ring-'));
afterAll(() => rmSync(folder, { recursive: true }));

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const nodes = ['a', 'b', 'c'].map((instance, i) => ({ server: '127.0.0.1', instance, port: 2003 + i }));
const names = Array.from({ length: 2000 }, (_, i) => `load.host-${Math.floor(i / 7)}.cpu.${i}`);

/** The ports that carbon-c-relay would send each name to: its test mode reads names and opens no port. */
function portsOfRelay(hash: string, copies: number): string[] {
  const servers = nodes.map(({ server, port, instance }) => `${server}:${port}=${instance}`).join(' ');
  const config = path.join(folder, `${hash}-${copies}.conf`);
  writeFileSync(
    config,
    `cluster caches ${hash} replication ${copies} ${servers} ;\nmatch * send to caches stop ;\n`,
  );
  const { stdout } = spawnSync(program, ['-f', config, '-t'], {
    encoding: 'utf8',
    env: { LD_LIBRARY_PATH: libraries.join(':') },
    input: `${names.join('\n')}\n`,
    maxBuffer: 16 * 1024 * 1024,
    timeout: 30_000,
  });
  const routes = stdout.matchAll(/-> (\S+)\n\s+\w+\(caches\)\n((?:\s+127\.0\.0\.1:\d+\n)+)/g);
  return [...routes].map(([, name = '', places = '']) =>
    [name, ...[...places.matchAll(/:(\d+)/g)].map(([, port]) => port)].join(' '),
  );
}

test.skipIf(!hasRelay).each([
  ['carbon_ch', 1],
  ['carbon_ch', 2],
  ['fnv1a_ch', 1],
  ['fnv1a_ch', 2],
] as const)('carbon-c-relay sends 2,000 names where our ring of %s does, %d copies', (hash, copies) => {
  const ring = buildHashRing(nodes, { md5, hash });
  const ours = names.map((name) =>
    [name, ...ring.destinationsOf(name, copies).map(({ port }) => port)].join(' '),
  );
  expect(portsOfRelay(hash, copies)).toEqual(ours);
});
