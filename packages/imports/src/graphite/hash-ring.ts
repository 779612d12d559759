import { DomainError } from '@tidemark/domain/kernel/errors';

/** A destination as the ring knows it: the port does not matter. */
export type RingNode = { server: string; instance: string | null };

/** Hex of the MD5 of a text. */
type Md5 = (text: string) => string;

/** carbon's consistent hashing (carbon_ch in carbon-c-relay too), or its variant with FNV-1a, which hashes instances alone. */
export type RingHash = 'carbon_ch' | 'fnv1a_ch';

export type RingOptions = {
  md5: Md5;
  hash?: RingHash;
  /** carbon-relay's DIVERSE_REPLICAS: at most one copy for a server, so that caches of one host never hold two. */
  hasDiverseReplicas?: boolean;
};

/** HashRing knows which destinations a relay sends a name to. */
export type HashRing<Node extends RingNode> = {
  /** The destination of a name; with replication, its first one. */
  destinationOf(path: string): Node;
  /** Its `copies` different destinations, or as many as there are. */
  destinationsOf(path: string, copies: number): Node[];
};

const entriesPerNode = 100;
const positions = 65_536;

/** buildHashRing arranges destinations as carbon 1.1.7 does; their order matters where positions collide. */
export function buildHashRing<Node extends RingNode>(
  nodes: readonly Node[],
  { md5, hash = 'carbon_ch', hasDiverseReplicas = false }: RingOptions,
): HashRing<Node> {
  const positionOf =
    hash === 'carbon_ch' ? (key: string) => Number.parseInt(md5(key).slice(0, 4), 16) : fnvPosition;
  const keyOf = hash === 'carbon_ch' ? md5Key : fnvKey;
  const ring = arrange(nodes, (node, i) => positionOf(keyOf(node, i)));
  const [firstNode] = nodes;
  if (firstNode === undefined) throw fault('a ring needs at least one destination');
  const starts = startsOf(ring.map(({ position }) => position));
  const startOf = (path: string) => starts[positionOf(path)] ?? 0;
  return {
    destinationOf: (path) => ring[startOf(path)]?.node ?? firstNode,
    destinationsOf(path, copies) {
      const chosen: Node[] = [];
      const taken = new Set<string | Node>();
      const start = startOf(path);
      for (let i = 0; i < ring.length && chosen.length < copies; i++) {
        const node = ring[(start + i) % ring.length]?.node ?? firstNode;
        const key = hasDiverseReplicas ? node.server : node;
        if (!taken.has(key)) chosen.push(node);
        taken.add(key);
      }
      return chosen;
    },
  };
}

type Entry<Node> = { position: number; node: Node };

/** Each node has its entries; one whose position is taken moves on to the next free one. */
function arrange<Node extends RingNode>(
  nodes: readonly Node[],
  positionOf: (node: Node, entry: number) => number,
): Entry<Node>[] {
  const byPosition = new Map<number, Node>();
  for (const node of nodes) {
    for (let entry = 0; entry < entriesPerNode; entry++) {
      let position = positionOf(node, entry);
      while (byPosition.has(position)) position++;
      byPosition.set(position, node);
    }
  }
  return [...byPosition]
    .map(([position, node]) => ({ position, node }))
    .sort((a, b) => a.position - b.position);
}

/** For each position the index of the first entry at or after it; past the last one, the first of all. */
function startsOf(sorted: readonly number[]): Uint32Array {
  const starts = new Uint32Array(positions);
  let from = 0;
  for (const [index, position] of sorted.entries()) {
    starts.fill(index, from, position + 1);
    from = Math.max(from, position + 1);
  }
  return starts;
}

/** The key is Python's text for a tuple; quotes and other characters that it would escape occur in no address. */
function md5Key({ server, instance }: RingNode, entry: number): string {
  if (!isPlain(server) || !isPlain(instance ?? ''))
    throw fault('a server or instance contains characters of no address');
  return `('${server}', ${instance === null ? 'None' : `'${instance}'`}):${entry}`;
}

function fnvKey({ instance }: RingNode, entry: number): string {
  return `${entry}-${instance ?? 'None'}`;
}

function isPlain(text: string): boolean {
  return /^[\w.:[\]%-]*$/.test(text);
}

const utf8 = new TextEncoder();

/** FNV-1a of 32 bits, folded to 16. */
function fnvPosition(key: string): number {
  let hash = 0x811c9dc5;
  for (const byte of utf8.encode(key)) hash = Math.imul(hash ^ byte, 0x01000193);
  return ((hash >>> 16) ^ (hash & 0xffff)) & 0xffff;
}

function fault(detail: string): DomainError<'validation_failed'> {
  return new DomainError('validation_failed', {
    issues: [{ pointer: '/destinations', code: 'invalid', detail }],
  });
}
