import type { InfluxdbV1Endpoint } from '@tidemark/domain/target/batch-writer';
import type { InfluxdbV1Target, TargetSecret } from '@tidemark/domain/target/target';
import type { Credentials } from '../session/authorization-of.ts';
import { forceCollection } from '../session/force-collection.ts';
import type { SessionOrder, TargetContainer, TargetSession } from '../session/target-session.ts';
import { createInfluxdbV1Client, type InfluxdbV1Client } from './client.ts';
import { createDatabase, dropDatabase, dropShard, listDatabases, listShards } from './databases.ts';
import { readDebugVars } from './debug-vars.ts';
import { columnOf } from './query-answer.ts';
import { importDatabase } from './schema/import-database.ts';
import { readShowStats } from './show-stats.ts';
import { countPoints, createKeyAccess } from './stored-points.ts';

/** openInfluxdbV1 speaks to an InfluxDB 0.x or 1.x beside the load; nothing is sent before it is asked for. */
export function openInfluxdbV1(order: SessionOrder & { target: InfluxdbV1Target }): TargetSession {
  const { target, secret, allowedAddresses } = order;
  const { url, tls } = target;
  const credentials = credentialsOf(target, secret);
  const client = createInfluxdbV1Client({ url, tls, allowedAddresses, ...credentials });
  return {
    host: client.host,
    ping: () => client.ping(),
    async authenticate() {
      const names = (await client.query('SHOW DATABASES')).flatMap((series) => columnOf(series, 'name'));
      return `${names.length} ${names.length === 1 ? 'database' : 'databases'} there`;
    },
    containerOf(runId) {
      const database = `tidemark_${runId.replace(/[^A-Za-z0-9_]/g, '_')}`;
      const endpoint = { kind: 'influxdb-v1' as const, url, tls, database, ...credentials };
      return databaseOf(client, endpoint, target.keepDatabase);
    },
    containerNoun: 'database',
    listContainers: () => listDatabases(client),
    importSchema: (database) => importDatabase(client, { database }),
    close: () => client.close(),
  };
}

/** Who we are to a target; from 1.8 on user and password are a token too. */
function credentialsOf({ auth, username }: InfluxdbV1Target, { password, token }: TargetSecret): Credentials {
  if (auth === 'basic') return { username, password, token: null };
  return { username: null, password: null, token: token ?? (username && `${username}:${password ?? ''}`) };
}

function databaseOf(
  client: InfluxdbV1Client,
  endpoint: InfluxdbV1Endpoint,
  isKept: boolean,
): TargetContainer {
  const { database } = endpoint;
  return {
    name: database,
    endpoint,
    isKept,
    isShared: false,
    shards: {
      list: () => listShards(client, database),
      drop: (id) => dropShard(client, id),
    },
    create: (order) => createDatabase(client, database, order),
    keys: createKeyAccess(client, database),
    countPoints: (group, options) => countPoints(client, database, group, options),
    readStats: async () => (await readDebugVars(client, database)) ?? (await readShowStats(client, database)),
    countShards: async () => (await listShards(client, database)).length,
    forceCollection: () => forceCollection(client),
    drop: () => dropDatabase(client, database),
  };
}
