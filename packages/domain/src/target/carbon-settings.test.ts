import { describe, expect, it } from 'vitest';
import { carbonSettingsShape, cRelayFlagsShape } from './carbon-settings.ts';

const carbonFault = (settings: Record<string, string>) =>
  carbonSettingsShape.safeParse(settings).error?.issues[0]?.message ?? null;
const flagFault = (flags: Record<string, string>) =>
  cRelayFlagsShape.safeParse(flags).error?.issues[0]?.message ?? null;

describe('settings of carbon.conf', () => {
  it.each([
    'LINE_RECEIVER_PORT',
    'CACHE_QUERY_INTERFACE',
    'STORAGE_DIR',
    'LOCAL_DATA_DIR',
    'LOG_DIR',
    'PID_DIR',
    'USER',
    'DATABASE',
    'RELAY_RULES',
    'DESTINATIONS',
    'DESTINATION_PROTOCOL',
    'ROUTER_HASH_TYPE',
    'RELAY_METHOD',
    'REPLICATION_FACTOR',
    'ENABLE_TAGS',
    'TAG_RELAY_NORMALIZED',
    'GRAPHITE_URL',
    'ENABLE_AMQP',
    'AMQP_HOST',
    'ENABLE_MANHOLE',
    'ENABLE_UDP_LISTENER',
    'BIND_PATTERNS',
    'USE_INSECURE_UNPICKLER',
    'RAVEN_DSN',
    'ENABLE_LOGROTATION',
    'CARBON_METRIC_PREFIX',
  ])('%s is the launch’s own, with the reason', (key) => {
    expect(carbonFault({ [key]: '1' })).toMatch(new RegExp(`^${key} cannot be set: .{10}`));
  });

  it.each([
    ['a section', 'X\n[relay]'],
    ['a line of its own', '1\rUSER = root'],
    ['a null byte', '1\0'],
    ['more than 200 characters', 'x'.repeat(201)],
  ])('refuses a value with %s', (_, value) => {
    expect(carbonFault({ MAX_CACHE_SIZE: value })).toBe('write one line of ASCII, up to 200 characters');
    expect(flagFault({ '-q': value })).toBe('write one line of ASCII, up to 200 characters');
  });

  it.each(['max_cache_size', 'A = 1\nB', '[relay]', '', '#A'])('refuses the key %j', (key) => {
    expect(carbonFault({ [key]: '1' })).toBe('name a key of carbon.conf, such as MAX_CACHE_SIZE');
  });

  it('takes every other key with any one line', () => {
    expect(
      carbonFault({ MAX_CACHE_SIZE: 'inf', CACHE_WRITE_STRATEGY: 'max', NEW_KEY: 'x'.repeat(200) }),
    ).toBeNull();
  });
});

describe('flags of carbon-c-relay', () => {
  it.each(['-f', '-p', '-l', '-D', '-P', '-H', '-t', '-d', '-s', '-C', '--help', 'q', 'constructor'])(
    'refuses %s, which a launch decides',
    (flag) => {
      expect(flagFault({ [flag]: '1' })).toContain('set one of the flags -w, -b, -q');
    },
  );

  it('wants a value where the flag takes one, and no second flag instead of it', () => {
    expect(flagFault({ '-q': '' })).toBe('-q takes a value');
    expect(flagFault({ '-q': '-D' })).toBe('-q takes a value');
    expect(flagFault({ '-E': '1' })).toBe('-E takes no value: write ""');
    expect(flagFault({ '-q': '3000', '-E': '' })).toBeNull();
  });
});
