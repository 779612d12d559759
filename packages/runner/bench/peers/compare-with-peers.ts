import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compilePoints } from '@tidemark/loadgen/points/compile-points';
import type { StartedSink } from '@tidemark/sink/start-sink';
import { fourTags } from '../bench-schemas.ts';
import { type Figure, medianOf } from '../figure.ts';
import { type LoadToMeasure, measureLoad } from '../measure-load.ts';
import { type Observed, observe, type Running, type StartLoad, startProgram } from './observe.ts';
import { atRate, findProgram, inchOf, type Peer, type PeerOrder, writePath, wrkOf } from './peers.ts';

/** How often ours and a peer run in turn. */
const turns = 4;
const ratePerSec = 20_000;
const keptShare = 0.97;
const connections = 128;
const writers = 4;
const batchSize = 5_000;

type Ratio = {
  name: string;
  of: (observed: Observed) => number;
  toReach?: Record<string, Figure['toReach']>;
};
type Comparison = {
  name: string;
  /** Null: as fast as they can. */
  ratePerSec: number | null;
  executor: LoadToMeasure['profile']['executor'];
  pointsPerRequest: number;
  peers: Peer[];
  ratios: Ratio[];
};

const cpuPerRequest = { name: 'CPU per request', of: (observed: Observed) => observed.cpuUsPerRequest };

const comparisons: Comparison[] = [
  {
    name: `open loop ${ratePerSec}/s, one point a request`,
    ratePerSec,
    executor: {
      kind: 'open-loop',
      pacer: { kind: 'constant', ratePerSec },
      batchSize: 1,
      maxConnections: connections,
    },
    pointsPerRequest: 1,
    peers: atRate(ratePerSec, connections),
    ratios: [{ ...cpuPerRequest, toReach: { wrk2: { atMost: 1 }, vegeta: { atMost: 0.25 } } }],
  },
  {
    name: `closed loop, one point a request, ${connections} connections`,
    ratePerSec: null,
    executor: { kind: 'closed-loop', concurrency: connections, batchSize: 1 },
    pointsPerRequest: 1,
    peers: [wrkOf(connections)],
    ratios: [cpuPerRequest],
  },
  {
    name: `closed loop, batch ${batchSize}, ${writers} writers`,
    ratePerSec: null,
    executor: { kind: 'closed-loop', concurrency: writers, batchSize },
    pointsPerRequest: batchSize,
    peers: [inchOf(writers, batchSize), wrkOf(writers)],
    ratios: [
      { name: 'points/s', of: (observed) => observed.pointsPerSec, toReach: { inch: { atLeast: 4 } } },
      { name: 'CPU per point', of: (observed) => observed.cpuSecPerMillionPoints },
    ],
  },
];

/**
 * compareWithPeers runs ours and each other load generator that is installed in turn against the same sink, and gives what ours
 * needs or reaches as multiples of what the other does: absolute figures differ by half from machine to machine. It says which
 * are missing, and how they are installed.
 */
export async function compareWithPeers(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const missing = new Map<string, string>();
  for (const comparison of comparisons) {
    for (const peer of comparison.peers) {
      const path = findProgram(peer.program);
      if (path === null) missing.set(peer.program, peer.install);
      else figures.push(...(await comparePair(comparison, peer, path)));
    }
  }
  for (const [program, install] of missing) console.log(`  ${program} is not on PATH: ${install}`);
  return figures;
}

async function comparePair(comparison: Comparison, peer: Peer, path: string): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'tidemark-peers-'));
  try {
    const pairs: { ours: Observed; theirs: Observed }[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      pairs.push({
        ours: await observe(startOurs(comparison)),
        theirs: await observe(startPeer(comparison, peer, path, directory)),
      });
    }
    const fair = pairs.filter(
      ({ ours, theirs }) => keptRate(comparison, ours) && keptRate(comparison, theirs),
    );
    if (fair.length < turns) {
      const rates = (side: 'ours' | 'theirs') =>
        pairs.map((pair) => pair[side].requestsPerSec.toFixed(0)).join(', ');
      console.log(
        `  ${comparison.name}: both kept the rate in ${fair.length} of ${turns} turns, the others do not count. Requests/s of ours: ${rates('ours')}; of ${peer.program}: ${rates('theirs')}.`,
      );
    }
    return fair.length === 0 ? [] : comparison.ratios.map((ratio) => figureOf(comparison, peer, ratio, fair));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** What a request costs is compared at the same rate alone. */
function keptRate({ ratePerSec: asked }: Comparison, { requestsPerSec }: Observed): boolean {
  return asked === null || requestsPerSec >= keptShare * asked;
}

function figureOf(
  comparison: Comparison,
  { program }: Peer,
  { name, of, toReach }: Ratio,
  pairs: { ours: Observed; theirs: Observed }[],
): Figure {
  const spread = pairs.map(({ ours, theirs }) => of(ours) / of(theirs));
  const each = (side: 'ours' | 'theirs') =>
    pairs.map((pair) => `${shortly(of(pair[side]))} at ${pair[side].requestsPerSec.toFixed(0)}/s`).join(', ');
  const steal = pairs.flatMap(({ ours, theirs }) => [ours.stealShare, theirs.stealShare]);
  return {
    suite: 'peers',
    name: `${comparison.name}: ${name} against ${program}`,
    value: medianOf(spread),
    unit: 'x',
    spread,
    toReach: toReach?.[program] ?? null,
    detail: `ours ${each('ours')} | ${program} ${each('theirs')} | steal ${percent(Math.min(...steal))} to ${percent(Math.max(...steal))}`,
  };
}

const shortly = (value: number) => (value >= 1_000 ? value.toFixed(0) : value.toPrecision(3));
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function startOurs({ executor }: Comparison): StartLoad {
  return (sink, seconds) =>
    new Promise<Running>((resolve, reject) => {
      const ended = measureLoad({
        url: sink.url,
        schema: fourTags,
        profile: { executor, stamping: { kind: 'point', stepNs: null } },
        seconds,
        warmUpSeconds: 0,
        started: (pid) => resolve({ pid, ended, stop: () => {} }),
      }).then(() => {});
      ended.catch(reject);
    });
}

function startPeer(comparison: Comparison, peer: Peer, path: string, directory: string): StartLoad {
  return async (sink, seconds) =>
    startProgram(path, peer.args(ordered(sink, seconds, directory, comparison)));
}

/** Writes the files that a peer sends from. */
function ordered(
  sink: StartedSink,
  seconds: number,
  directory: string,
  { pointsPerRequest }: Comparison,
): PeerOrder {
  const bodyFile = join(directory, 'body.txt');
  const scriptFile = join(directory, 'post.lua');
  const targetsFile = join(directory, 'targets.txt');
  writeFileSync(bodyFile, bodyOf(pointsPerRequest));
  writeFileSync(
    scriptFile,
    `local file = io.open(${JSON.stringify(bodyFile)}, "rb")\nwrk.method = "POST"\nwrk.body = file:read("*a")\nfile:close()\n`,
  );
  writeFileSync(targetsFile, `POST ${sink.url}${writePath}\n`);
  return { port: sink.port, seconds, scriptFile, bodyFile, targetsFile };
}

function bodyOf(points: number): Buffer {
  const timing = {
    clock: { roundsPerSimulatedMinute: 6, compression: null },
    precision: 'ns',
    stamping: { kind: 'point', stepNs: null },
    disorder: null,
  } as const;
  const renderer = compilePoints(fourTags, timing, 1_790_000_000_000_000_000n);
  const body = Buffer.alloc(points * renderer.maxBytesPerPoint);
  return body.subarray(0, renderer.render(body, 0, 0, points));
}
