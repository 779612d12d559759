import { createWallNanoseconds } from '@tidemark/domain/kernel/clock';
import { wasTaken } from '@tidemark/domain/load/write-outcome';
import type { WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import { openWriter, type WireSettings } from '@tidemark/targets/open-writer';
import { backAsPlanned, type FaultEffect } from '../run/fault-effect.ts';
import type { RunContext } from '../run/run-context.ts';
import { runEvery } from '../run-every.ts';

type Poison = { part: string; pointsPerSec: number };

const timeoutMs = 5_000;

/**
 * poisonEffect writes points that a part must refuse, beside the load: to InfluxDB a string where a number was, in a measurement of its own
 * so that no point of the load is touched; to Graphite lines without value and time. They are counted as no load.
 */
export function poisonEffect(
  run: RunContext,
  endpoint: WriteEndpoint,
  { pointsPerSec }: Poison,
): FaultEffect {
  const ending = new AbortController();
  const counts = { sent: 0, taken: 0 };
  let writing: Promise<void> = Promise.resolve();
  return {
    begin() {
      writing = writePoison(run, endpoint, { pointsPerSec, counts }, ending.signal);
      writing.catch(() => undefined);
      return Promise.resolve(null);
    },
    async end() {
      ending.abort();
      await writing.catch(() => undefined);
      return { ...backAsPlanned, reason: remarkOn(counts, endpoint) };
    },
  };
}

type Counts = { sent: number; taken: number };

async function writePoison(
  run: RunContext,
  endpoint: WriteEndpoint,
  { pointsPerSec, counts }: { pointsPerSec: number; counts: Counts },
  signal: AbortSignal,
): Promise<void> {
  const allowedAddresses = { addresses: ['127.0.0.1'], launchesDirectory: null };
  const writer = openWriter({
    endpoint,
    allowedAddresses,
    moreServers: [],
    wire: wireOf(run),
    connections: 1,
  });
  const atNs = createWallNanoseconds(run.clock)();
  const write = async (line: string) => {
    const body = new TextEncoder().encode(`${line}\n`);
    return wasTaken((await writer.write(body, body.length, 1)).knowledge);
  };
  let isPrepared = endpoint.kind === 'graphite';
  try {
    await runEvery(run.clock, 1_000 / pointsPerSec, signal, async () => {
      if (!isPrepared) isPrepared = await write(`tidemark_poison value=1 ${atNs}`);
      if (!isPrepared || signal.aborted) return;
      const isTaken = await write(
        endpoint.kind === 'graphite' ? 'tidemark.poison' : `tidemark_poison value="refused" ${atNs}`,
      );
      counts.sent += 1;
      if (isTaken) counts.taken += 1;
    });
  } finally {
    await writer.close();
  }
}

/** Neither compressed nor by the precision of the load: its own points are few. */
function wireOf({ plan: { profile } }: RunContext): WireSettings {
  const { retentionPolicy } = profile;
  return { precision: 'ns', gzip: false, consistency: null, retentionPolicy, requestTimeoutMs: timeoutMs };
}

function remarkOn({ sent, taken }: Counts, endpoint: WriteEndpoint): string | null {
  if (sent === 0) return 'no point to refuse reached the part';
  if (endpoint.kind === 'graphite' || taken === 0) return null;
  return `${taken} of ${sent} points that a server must refuse were acknowledged`;
}

/** partEndpoint is where a part of a launched target takes points itself, past any proxy; null where it has no such address. */
export function partEndpoint(
  endpoint: WriteEndpoint,
  server: LaunchedServer,
  part: string,
): WriteEndpoint | null {
  if (endpoint.kind === 'graphite') {
    const line = server.parts.find(({ name }) => name === part)?.ports.line;
    return line === undefined ? null : { ...endpoint, protocol: 'plaintext', url: `tcp://127.0.0.1:${line}` };
  }
  const url = part === 'relay' ? server.writeUrl : serverUrl(server, part);
  return url === undefined ? null : { ...endpoint, url };
}

function serverUrl({ url, copies }: LaunchedServer, part: string): string | undefined {
  const [, number = '1'] = /^backend:(\d+)$/.exec(part) ?? [];
  return [url, ...copies][Number(number) - 1];
}
