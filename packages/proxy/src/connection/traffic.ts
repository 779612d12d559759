import type { LinkProtocol } from '@tidemark/domain/target/link-protocol';
import type { HeadReader } from '@tidemark/http-server/head-reader';
import { countLines } from '../counting/count-lines.ts';
import { FrameCounter } from '../counting/frame-counter.ts';
import type { ProxyCounts } from '../counting/proxy-counts.ts';
import { type ExchangeEnds, HttpExchanges } from '../http/exchanges.ts';
import type { SharedEffect } from './shared-effect.ts';

/** Reads and counts what goes through a connection, and passes it on. */
export type Traffic = {
  fromClient(data: Buffer): void;
  fromPart(data: Buffer): void;
  clientEnded(): void;
  choose(shared: SharedEffect | null): void;
};

/** openTraffic reads a connection by its protocol. */
export function openTraffic(
  protocol: LinkProtocol,
  ends: ExchangeEnds,
  counts: ProxyCounts,
  heads: HeadReader<null>,
): Traffic {
  const read = protocol === 'http' ? ofHttp(ends, counts, heads) : ofBytes(protocol, ends, counts);
  return {
    ...read,
    fromClient(data) {
      counts.bytesUp += data.length;
      read.fromClient(data);
    },
    fromPart(data) {
      counts.bytesDown += data.length;
      read.fromPart(data);
    },
  };
}

function ofHttp(ends: ExchangeEnds, counts: ProxyCounts, heads: HeadReader<null>): Traffic {
  const exchanges = new HttpExchanges(ends, counts, heads);
  return {
    fromClient: (data) => exchanges.fromClient(data),
    fromPart: (data) => exchanges.fromPart(data),
    clientEnded: () => exchanges.clientEnded(),
    choose: (shared) => {
      if (shared?.effect.action !== 'errors') exchanges.choose(null);
      else {
        const { uniform, effect } = shared;
        exchanges.choose(() => (uniform() < effect.share ? effect : null));
      }
    },
  };
}

function ofBytes(protocol: 'lines' | 'pickle', ends: ExchangeEnds, counts: ProxyCounts): Traffic {
  const count = protocol === 'lines' ? ofLines(counts) : ofFrames(counts);
  return {
    fromClient(data) {
      count(data);
      ends.toPart(data);
    },
    fromPart: (data) => ends.toClient(data),
    clientEnded: () => undefined,
    choose: () => undefined,
  };
}

function ofLines(counts: ProxyCounts): (data: Buffer) => void {
  return (data) => {
    counts.lines = (counts.lines ?? 0) + countLines(data);
  };
}

function ofFrames(counts: ProxyCounts): (data: Buffer) => void {
  const counter = new FrameCounter();
  const seen = { frames: counts.frames ?? 0, items: counts.listItems };
  return (data) => {
    if (counter.isLost) return;
    seen.frames = counts.frames ?? 0;
    seen.items = counts.listItems;
    counter.take(data, seen);
    counts.frames = seen.frames;
    counts.listItems = seen.items;
    if (counter.isLost) counts.unreadConnections += 1;
  };
}
