/**
 * Configuration of a 0.x for churn tests: no series limits, no self-monitoring that would disturb the samples, no request log. Unknown
 * keys are ignored by each version.
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
 * Configuration of a 1.x for churn tests: no series limits, no self-monitoring that would disturb the samples, and a write cache that
 * is flushed one second after the last point, so that the server comes to rest quickly. A variant sets {indexVersion}.
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

/** An influxdb-relay that forwards every write to all backends. */
export const relayTemplate = `[[http]]
name = "tidemark"
bind-addr = "{listenAddress}:{httpPort}"
output = [
{backends}
]
`;
