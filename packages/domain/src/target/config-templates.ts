/**
 * A quiet 0.x for churn: no limits on series, no own monitoring that would disturb the readings, no log of every request. Keys that
 * a version does not know are skipped by it.
 */
export const influxdbV0Template = `reporting-disabled = true
bind-address = "{listenAddress}:{bindPort}"

[meta]
  dir = "{dataDir}/meta"
  bind-address = "{listenAddress}:{bindPort}"

[data]
  dir = "{dataDir}/data"
  wal-dir = "{dataDir}/wal"
  wal-logging-enabled = false
  query-log-enabled = false
  cache-snapshot-write-cold-duration = "1s"
  max-series-per-database = 0
  max-values-per-tag = 0

[http]
  enabled = true
  bind-address = "{listenAddress}:{httpPort}"
  log-enabled = false

[monitor]
  store-enabled = false
`;

/**
 * A quiet 1.x for churn: no limits on series, no own monitoring that would disturb the readings, and a write cache that is written
 * out a second after the last point, so that it comes to rest quickly. A variant sets {indexVersion}.
 */
export const influxdbV1Template = `reporting-disabled = true
bind-address = "{listenAddress}:{bindPort}"

[meta]
  dir = "{dataDir}/meta"

[data]
  dir = "{dataDir}/data"
  wal-dir = "{dataDir}/wal"
  index-version = "{indexVersion}"
  cache-snapshot-write-cold-duration = "1s"
  max-series-per-database = 0
  max-values-per-tag = 0
  query-log-enabled = false

[http]
  bind-address = "{listenAddress}:{httpPort}"
  log-enabled = false

[monitor]
  store-enabled = false

[logging]
  level = "warn"
`;

/** An influxdb-relay that passes every write on to all backends. */
export const relayTemplate = `[[http]]
name = "tidemark"
bind-addr = "{listenAddress}:{httpPort}"
output = [
{backends}
]
`;
