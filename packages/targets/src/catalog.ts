import { openGraphite } from './graphite/open-graphite.ts';
import { openInfluxdbV1 } from './influxdb-v1/open-influxdb-v1.ts';
import { openInfluxdbV2 } from './influxdb-v2/open-influxdb-v2.ts';
import type { SessionOrder, TargetSession } from './session/target-session.ts';

/** openSession speaks to a target of any kind beside the load; one entry a kind, and the compiler names a missing one. */
export function openSession(order: SessionOrder): TargetSession {
  const { target } = order;
  switch (target.kind) {
    case 'influxdb-v1':
      return openInfluxdbV1({ ...order, target });
    case 'influxdb-v2':
      return openInfluxdbV2({ ...order, target });
    case 'graphite':
      return openGraphite({ ...order, target });
  }
}
