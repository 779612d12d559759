import { z } from 'zod';

/**
 * Keys of carbon.conf that each launch decides itself: where a part listens and stores, whom it sends to, and what it says of itself. A
 * cache with tags sends every new series to another server.
 */
const ownKeys: readonly [RegExp, string][] = [
  [/_PORT$|_INTERFACE$/, 'ports and addresses are chosen for each run'],
  [/_DIR$|_RULES$|^USER$|^DATABASE$/, 'a part stores in its own directory, as the user of the worker'],
  [/^DESTINATION|^ROUTER_HASH_TYPE$/, 'write "sendsTo" and "method" in the part of the topology'],
  [/^RELAY_METHOD$/, 'write "method" in the part of the topology'],
  [/^REPLICATION_FACTOR$/, 'write "replication" in the part of the topology'],
  [/^ENABLE_TAGS$|^TAG_|^GRAPHITE_URL$/, 'a cache with tags would send every new series to another server'],
  [/AMQP|MANHOLE|_UDP_|^BIND_PATTERNS$/, 'a part takes plaintext and pickle on loopback only'],
  [/^USE_INSECURE_UNPICKLER$|^RAVEN_DSN$/, 'it would let a part run or send what it must not'],
  [/^ENABLE_LOGROTATION$/, 'its log is kept for the run'],
  [/^CARBON_METRIC_/, 'runs read what the parts report about themselves'],
];

/** Flags of carbon-c-relay that a launch does not decide itself; whether one takes a value. */
const cRelayFlags: Readonly<Record<string, boolean>> = {
  '-w': true,
  '-b': true,
  '-q': true,
  '-L': true,
  '-B': true,
  '-U': true,
  '-T': true,
  '-O': true,
  '-m': true,
  '-M': true,
  '-c': true,
  '-E': false,
};

/** One line of an INI file: nothing in it can start another line or section. */
const valueShape = z.string().regex(/^[\x20-\x7e]{0,200}$/, 'write one line of ASCII, up to 200 characters');

/** Settings of carbon.conf by key. */
export const carbonSettingsShape = z.record(z.string(), valueShape).superRefine((settings, context) => {
  for (const key of Object.keys(settings)) addFault(context, key, carbonKeyFault(key));
});

/** Flags of carbon-c-relay, such as { "-q": "25000" }; one without a value has an empty text. */
export const cRelayFlagsShape = z.record(z.string(), valueShape).superRefine((flags, context) => {
  for (const [flag, value] of Object.entries(flags)) addFault(context, flag, flagFault(flag, value));
});

function addFault(context: z.RefinementCtx, key: string, message: string | null): void {
  if (message !== null) context.addIssue({ code: 'custom', path: [key], message });
}

function carbonKeyFault(key: string): string | null {
  if (!/^[A-Z][A-Z0-9_]{0,79}$/.test(key)) return 'name a key of carbon.conf, such as MAX_CACHE_SIZE';
  const owned = ownKeys.find(([pattern]) => pattern.test(key));
  return owned ? `${key} cannot be set: ${owned[1]}` : null;
}

function flagFault(flag: string, value: string): string | null {
  const takesValue = Object.hasOwn(cRelayFlags, flag) ? cRelayFlags[flag] : undefined;
  if (takesValue === undefined) return `set one of the flags ${Object.keys(cRelayFlags).join(', ')}`;
  if (takesValue) return /^[^-\s]/.test(value) ? null : `${flag} takes a value`;
  return value === '' ? null : `${flag} takes no value: write ""`;
}
