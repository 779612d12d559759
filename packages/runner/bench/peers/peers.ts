import { spawnSync } from 'node:child_process';

/** Where a peer sends, for how long, and files that hold what it sends. */
export type PeerOrder = {
  port: number;
  seconds: number;
  /** Lua for wrk: posts what is in `bodyFile`. */
  scriptFile: string;
  bodyFile: string;
  /** The request line for vegeta. */
  targetsFile: string;
};

/** Another load generator, and its command line for one kind of load. */
export type Peer = { program: string; install: string; args: (order: PeerOrder) => string[] };

/** writePath is where all of them send points. */
export const writePath = '/write?db=bench&precision=ns';

const addressOf = ({ port }: PeerOrder) => `http://127.0.0.1:${port}`;
const install = {
  inch: 'go install github.com/influxdata/inch/cmd/inch@latest',
  vegeta: 'go install github.com/tsenart/vegeta/v12@latest',
  wrk: 'apt-get install wrk',
  wrk2: 'git clone https://github.com/giltene/wrk2 && make -C wrk2 && install wrk2/wrk ~/.local/bin/wrk2',
};

/** atRate gives the peers that keep a rate, with one point a request. */
export function atRate(ratePerSec: number, connections: number): Peer[] {
  return [
    {
      program: 'wrk2',
      install: install.wrk2,
      args: (order) => ['-R', String(ratePerSec), ...argsOfWrk(order, connections)],
    },
    {
      program: 'vegeta',
      install: install.vegeta,
      args: ({ seconds, targetsFile, bodyFile }) => [
        'attack',
        `-rate=${ratePerSec}/1s`,
        `-duration=${seconds}s`,
        `-max-workers=${connections}`,
        `-targets=${targetsFile}`,
        `-body=${bodyFile}`,
        '-output=/dev/null',
      ],
    },
  ];
}

/** wrkOf is wrk with so many connections, each of which sends the same body again when it was answered: it renders nothing. */
export function wrkOf(connections: number): Peer {
  return { program: 'wrk', install: install.wrk, args: (order) => argsOfWrk(order, connections) };
}

function argsOfWrk(order: PeerOrder, connections: number): string[] {
  const { seconds, scriptFile } = order;
  const url = addressOf(order) + writePath;
  return ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', scriptFile, url];
}

/** inchOf is inch with tags 10,10,10,10 and one field, and more points than it can send. */
export function inchOf(writers: number, batchSize: number): Peer {
  return {
    program: 'inch',
    install: install.inch,
    args: (order) => {
      const plan = ['-t', '10,10,10,10', '-f', '1', '-p', '10000000', '-db', 'bench'];
      return ['-host', addressOf(order), '-c', String(writers), '-b', String(batchSize), ...plan];
    },
  };
}

/** findProgram gives the path of a program on PATH by its name; null if there is none. */
export function findProgram(name: string): string | null {
  const { stdout } = spawnSync('sh', ['-c', 'command -v "$0"', name], { encoding: 'utf8' });
  return stdout.trim() || null;
}
