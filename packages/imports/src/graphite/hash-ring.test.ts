import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildHashRing, type RingHash, type RingNode } from './hash-ring.ts';
import pythonRings from './testing/rings.fixture.json' with { type: 'json' };

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const hashes: Record<string, RingHash> = { carbon_ch: 'carbon_ch', fnv1a_ch: 'fnv1a_ch' };

/** The names of reference.py. */
const names = [
  ...Array.from({ length: 1990 }, (_, i) => `load.host-${Math.floor(i / 7)}.cpu.${i}`),
  ...Array.from({ length: 9 }, (_, i) => `disk;host=${i}`),
  'grün.a',
];

describe('buildHashRing', () => {
  it.each(pythonRings)('sends 2,000 names where carbon does: $hash, $copies copies, $nodes', (python) => {
    const nodes: RingNode[] = python.nodes;
    const { copies, hasDiverseReplicas, hash, chosen } = python;
    const ring = buildHashRing(nodes, { md5, hash: hashes[hash] ?? 'carbon_ch', hasDiverseReplicas });
    const digits = Array.from({ length: copies }, (_, copy) =>
      names
        .map((name) => {
          const node = ring.destinationsOf(name, copies)[copy];
          return node === undefined ? '-' : nodes.indexOf(node);
        })
        .join(''),
    );
    expect(digits).toEqual(chosen);
    expect(names.map((name) => nodes.indexOf(ring.destinationOf(name))).join('')).toBe(chosen[0]);
  });

  it('is compared for rings of one to five nodes, on one host and on several', () => {
    expect(new Set(pythonRings.map(({ nodes }) => nodes.length))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(pythonRings.length).toBe(27);
  });

  it('gives no copy twice, and as many as there are', () => {
    const nodes = ['a', 'b', 'c'].map((instance) => ({ server: '127.0.0.1', instance }));
    const ring = buildHashRing(nodes, { md5 });
    expect(new Set(ring.destinationsOf('x', 9))).toEqual(new Set(nodes));
    expect(ring.destinationsOf('x', 0)).toEqual([]);
  });

  it('places one copy only where replicas are diverse and all caches share a host', () => {
    const nodes = ['a', 'b'].map((instance) => ({ server: '127.0.0.1', instance }));
    expect(buildHashRing(nodes, { md5, hasDiverseReplicas: true }).destinationsOf('x', 2)).toHaveLength(1);
  });

  it('refuses no destinations, and names that Python would escape', () => {
    expect(() => buildHashRing([], { md5 })).toThrow('at least one destination');
    expect(() => buildHashRing([{ server: "a'b", instance: null }], { md5 })).toThrow(
      'characters of no address',
    );
    expect(() => buildHashRing([{ server: 'a', instance: '\\' }], { md5 })).toThrow(
      'characters of no address',
    );
  });
});
