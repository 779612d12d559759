import type { WriteEndpoint } from '@tidemark/domain/batch-writer';
import type { InfluxdbV1Client } from '@tidemark/targets/influxdb-v1/client';
import type { LaunchedServer } from '@tidemark/targets/launching/launch-influxdb';
import type { ProbeSubject } from '@tidemark/targets/probes/read-target';
import type { DrivenRetention } from '../retention/driven-retention.ts';

/** What a run holds open; tear-down closes what there is of it, however far preparing came. */
export type OpenedTarget = {
  /** A server that may still be starting. */
  launching: Promise<LaunchedServer> | null;
  server: LaunchedServer | null;
  client: InfluxdbV1Client | null;
  /** The run's own database, as soon as it was created. */
  database: string | null;
};

/** A target that is ready to be written to. */
export type PreparedTarget = {
  client: InfluxdbV1Client;
  server: LaunchedServer | null;
  endpoint: WriteEndpoint;
  allowedAddresses: string[];
  subject: ProbeSubject;
  retention: DrivenRetention | null;
};
