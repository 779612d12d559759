import { relayTemplate } from './config-templates.ts';

/** Programs that a relay launcher knows how to configure; `influxdb-relay` is what a launcher without a preset means. */
export const relayPresets = ['influxdb-relay', 'nginx-mirror', 'telegraf', 'tidemark-relay'] as const;
export type RelayPreset = (typeof relayPresets)[number];

/** What a preset decides of a launcher, unless the operator's file says otherwise. */
export type RelayDefaults = {
  args: string[];
  configTemplate: string;
  backendTemplate: string;
  copyTemplate: string;
  backendSeparator: string;
  readyPath: string;
  /** Of every variant that does not set them. */
  settings: Record<string, string>;
};

/**
 * nginx as a fan-out: it answers what the first backend answered, and drops what backends behind a mirror answer. Bodies stay in memory, so
 * that nginx needs no directory that its workers may write to.
 */
const nginxTemplate = `daemon off;
pid {dataDir}/nginx.pid;
error_log stderr crit;
worker_processes {workers};
events { worker_connections 8192; }
http {
  access_log off;
  client_body_temp_path {dataDir}/body;
  proxy_temp_path {dataDir}/proxy;
  fastcgi_temp_path {dataDir}/fastcgi;
  uwsgi_temp_path {dataDir}/uwsgi;
  scgi_temp_path {dataDir}/scgi;
  client_max_body_size 32m;
  client_body_buffer_size 32m;
{backends}
  server {
    listen {listenAddress}:{httpPort};
    keepalive_requests 1000000000;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_connect_timeout {timeout};
    proxy_read_timeout {timeout};
{copies}
    location / { proxy_pass http://backend1; }
  }
}
`;

/** Telegraf takes the database of a write from a tag, which it takes off again; a host tag would make other series. */
const telegrafTemplate = `[agent]
  omit_hostname = true
  flush_interval = "{flushInterval}"
  metric_batch_size = {batchSize}
  metric_buffer_limit = {bufferLimit}

[[inputs.influxdb_listener]]
  service_address = "{listenAddress}:{httpPort}"
  database_tag = "tidemark_database"
  retention_policy_tag = "tidemark_policy"

{backends}
`;

const telegrafBackend = `[[outputs.influxdb]]
  alias = "backend{number}"
  urls = ["{url}"]
  database_tag = "tidemark_database"
  exclude_database_tag = true
  retention_policy_tag = "tidemark_policy"
  exclude_retention_policy_tag = true
  skip_database_creation = true
`;

const tidemarkTemplate = `listen: "{listenAddress}:{httpPort}"
policy: {policy}
durability: {durability}
queue:
  directory: "{dataDir}/queue"
  maxBytes: {queueBytes}
backends:
{backends}
`;

/** Defaults of each preset. The `args` of `tidemark-relay` name our own program, so only who writes the file knows them in full. */
export const relayDefaults: Readonly<Record<RelayPreset, RelayDefaults>> = {
  'influxdb-relay': {
    args: ['-config', '{configFile}'],
    configTemplate: relayTemplate,
    backendTemplate: '  { name = "{name}", location = "{url}/write", timeout = "10s"{buffer} }',
    copyTemplate: '',
    backendSeparator: ',\n',
    readyPath: '/ping',
    settings: { buffer: '' },
  },
  'nginx-mirror': {
    args: ['-p', '{dataDir}', '-c', '{configFile}'],
    configTemplate: nginxTemplate,
    backendTemplate:
      '  upstream backend{number} { server {address}; keepalive 256; keepalive_requests 1000000000; }',
    copyTemplate:
      '    mirror /mirror-to-backend{number};\n    location = /mirror-to-backend{number} { internal; proxy_pass http://backend{number}$request_uri; }',
    backendSeparator: '\n',
    readyPath: '/ping',
    settings: { workers: '1', timeout: '10s' },
  },
  telegraf: {
    args: ['--config', '{configFile}'],
    configTemplate: telegrafTemplate,
    backendTemplate: telegrafBackend,
    copyTemplate: '',
    backendSeparator: '\n',
    readyPath: '/ping',
    settings: { flushInterval: '1s', batchSize: '1000', bufferLimit: '10000' },
  },
  'tidemark-relay': {
    args: ['--config', '{configFile}'],
    configTemplate: tidemarkTemplate,
    backendTemplate: '  - { name: "backend{number}", url: "{url}", timeoutMs: {timeoutMs} }',
    copyTemplate: '',
    backendSeparator: '\n',
    readyPath: '/ping',
    settings: { policy: 'buffered', durability: 'process', queueBytes: '1073741824', timeoutMs: '10000' },
  },
};

/** isRelayPreset reports whether a text names a preset. */
export function isRelayPreset(text: unknown): text is RelayPreset {
  return relayPresets.some((preset) => preset === text);
}
