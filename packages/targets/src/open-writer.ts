import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import type { AllowedAddresses, MoreServer, WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import { createGraphiteWriter } from './graphite/writer.ts';
import { createInfluxdbV1Writer } from './influxdb-v1/writer.ts';
import { createInfluxdbV2Writer } from './influxdb-v2/writer.ts';
import {
  acknowledged,
  createRoundRobinWriter,
  type RoundRobinWriter,
  type UnacknowledgedWriter,
} from './writing/round-robin-writer.ts';

/** How batches go over the wire, as the load profile says. */
export type WireSettings = Pick<
  LoadProfile,
  'precision' | 'gzip' | 'consistency' | 'retentionPolicy' | 'requestTimeoutMs'
> & {
  /** Lines of a point; 1, if left out. */
  linesPerPoint?: number;
};

export type WriterOrder = {
  endpoint: WriteEndpoint;
  /** Addresses that were approved for the endpoint; no other is connected to. */
  allowedAddresses: AllowedAddresses;
  moreServers: MoreServer[];
  wire: WireSettings;
  connections: number;
};

/** openWriter sends batches to a target of any kind; where it has several servers, to each in turn, over `connections` each. */
export function openWriter({
  endpoint,
  allowedAddresses,
  moreServers,
  wire,
  connections,
}: WriterOrder): RoundRobinWriter {
  const first = writerOf(endpoint, allowedAddresses, wire, connections);
  if (moreServers.length === 0) return { ...first, takeEndpointCounts: () => [] };
  const others = moreServers.map((server) =>
    writerOf({ ...endpoint, url: server.url }, server.allowedAddresses, wire, connections),
  );
  return createRoundRobinWriter([first, ...others]);
}

function writerOf(
  endpoint: WriteEndpoint,
  allowedAddresses: AllowedAddresses,
  wire: WireSettings,
  connections: number,
): UnacknowledgedWriter {
  switch (endpoint.kind) {
    case 'influxdb-v1':
      return acknowledged(createInfluxdbV1Writer({ endpoint, allowedAddresses, connections, ...wire }));
    case 'influxdb-v2':
      return acknowledged(createInfluxdbV2Writer({ endpoint, allowedAddresses, connections, ...wire }));
    case 'graphite':
      return createGraphiteWriter({
        url: endpoint.url,
        allowedAddresses,
        connections,
        requestTimeoutMs: wire.requestTimeoutMs,
      });
  }
}
