import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import {
  escapeKey,
  escapeMeasurement,
  type NamePlace,
  nameFault,
  unsafeName,
} from '@tidemark/domain/schema/line-protocol-name';
import { longestKeyBytes, maxKeyBytes } from '@tidemark/domain/schema/new-schema';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { lineProtocolOf } from '@tidemark/workload/line-protocol';
import { pointAt } from '@tidemark/workload/point-at';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInfluxdbV1Client, type InfluxdbV1Client } from '../src/influxdb-v1/client.ts';
import { columnOf } from '../src/influxdb-v1/query-answer.ts';
import { countPoints } from '../src/influxdb-v1/stored-points.ts';
import { defaultLaunchers } from '../src/launching/default-launchers.ts';
import { launchInfluxdb } from '../src/launching/launch-influxdb.ts';
import type { LaunchedServer } from '../src/launching/launched-server.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const timeoutMs = 60_000;

/** Every name that a user may try: marks of comments, blanks, escapes, quotes, control characters, names of InfluxDB itself. */
const oddNames = [
  ...[
    '#x',
    ' #x',
    'a#x',
    '\tx',
    'x\ty',
    'x\t',
    ' x',
    'x ',
    '  ',
    '\u000bx',
    'x\u000c',
    '\u0085',
    '\u00a0x',
    'x\u2028y',
  ],
  ...[
    '\\x',
    'x\\y',
    'x\\\\y',
    '\\=x',
    'a\\=b',
    'a\\,b',
    'a\\ b',
    '\\,x',
    '\\ x',
    'x\\=',
    'x\\,',
    'a\\\\=b',
    'a\\\\,b',
  ],
  ...[
    '=',
    'a=b',
    ',',
    'a,b',
    'x,',
    ';',
    '"',
    '"x"',
    'x"y',
    'a"b c',
    "'x'",
    '/re/',
    '$x',
    '-- x',
    '123',
    '1i',
    'true',
  ],
  ...['\u0001', 'a\u007fb', '\ufeffx', '\ufffd', '😀', 'x'.repeat(1_000), '😀'.repeat(500)],
  ...[
    '_',
    '_measurement',
    '_field',
    '_time',
    '_value',
    '_start',
    '_stop',
    '_internal',
    'Time',
    'name',
    'value',
    'f',
  ],
  ...['_fieldKey', '_fieldKeys', '_fieldType', '_measurements', '_name', '_series', '_seriesKey'],
  ...['_tagKey', '_tagKeys', '_tagValue', '_tags', '_source', '_database', '_shards'],
];
/** Field keys that this server reads as they are meant, and that are refused for the sake of one rule. */
const refusedAlike = ['a\\\\=b', 'a\\\\,b'];
/** Names that even stored schemas may not have. */
const neverNames = ['x\\', 'x\\\\', 'x\ny', '\n', 'time'];

let stateDir = '';

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-names-'));
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

describe.each(['inmem', 'tsi1'])('an influxd with the index %s', (variant) => {
  let server: LaunchedServer;
  let client: InfluxdbV1Client;

  beforeAll(async () => {
    const launchers = defaultLaunchers(influxd);
    const order = { launchers, launcher: 'influxdb-1.6', variant, runId: variant, stateDir };
    server = await launchInfluxdb(order, systemClock, new AbortController().signal);
    const connection = {
      url: server.url,
      username: null,
      password: null,
      allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    };
    client = createInfluxdbV1Client(connection);
  });

  afterAll(async () => {
    await client?.close();
    await server?.stop();
  });

  /** Writes lines, each by itself, into a database of their own. */
  async function write(database: string, lines: string[]): Promise<void> {
    await client.change(`CREATE DATABASE "${database}"`);
    for (const body of lines) {
      const answer = await fetch(`${server.url}/write?db=${database}`, { method: 'POST', body });
      await answer.text();
    }
  }

  async function countOf(database: string, measurement: string, field: string): Promise<number> {
    const group = { measurements: [measurement], field };
    const counts = await countPoints(client, database, group, { fromMs: null, timeoutMs }).catch(() => null);
    return counts?.get(measurement) ?? -1;
  }

  async function shown(database: string, statement: string, column: string): Promise<Map<string, unknown[]>> {
    const answer = await client.query(statement, { database });
    return new Map(answer.map((series) => [series.name, columnOf(series, column)]));
  }

  /** Which of the names are stored as they are and can be counted: points have the tag t, and the field f unless it is theirs. */
  const stored: Record<NamePlace, (database: string, names: string[]) => Promise<string[]>> = {
    measurement: async (database, names) => {
      const kept: string[] = [];
      for (const [n, name] of names.entries()) {
        // What one name is taken for may be another one: each has a database of its own.
        const own = `${database}_${n}`;
        await write(own, [`${escapeMeasurement(name)},t=a f=1 1000`]);
        const found = (await shown(own, 'SHOW MEASUREMENTS', 'name')).get('measurements') ?? [];
        if (found.includes(name) && (await countOf(own, name, 'f')) === 1) kept.push(name);
        await client.change(`DROP DATABASE "${own}"`);
      }
      return kept;
    },
    tag: async (database, names) => {
      await write(
        database,
        names.map((name, n) => `m${n},${escapeKey(name)}=${escapeKey(name)},zz=a f=1 1000`),
      );
      const keys = await shown(database, 'SHOW TAG KEYS', 'tagKey');
      const values = await shown(database, 'SHOW TAG VALUES WITH KEY !~ /^zz$/', 'value');
      return names.filter((name, n) =>
        [keys, values].every((found) => (found.get(`m${n}`) ?? []).includes(name)),
      );
    },
    field: async (database, names) => {
      await write(
        database,
        names.map((name, n) => `m${n},t=a ${escapeKey(name)}=1,zz=2 1000`),
      );
      const found = await shown(database, 'SHOW FIELD KEYS', 'fieldKey');
      const kept: string[] = [];
      for (const [n, name] of names.entries()) {
        if (!(found.get(`m${n}`) ?? []).includes(name)) continue;
        if ((await countOf(database, `m${n}`, name)) === 1) kept.push(name);
      }
      return kept;
    },
  };

  it.each(['measurement', 'tag', 'field'] as const)(
    'stores every name of a %s as it is that a schema may have, and none that is refused',
    { timeout: timeoutMs },
    async (place) => {
      const spared: readonly string[] = place === 'field' ? refusedAlike : [];
      const names = oddNames.filter((name) => !spared.includes(name));
      const allowed = names.filter((name) => unsafeName(name, place) === null);
      expect(await stored[place](`odd_${place}`, names)).toEqual(allowed);
    },
  );

  it.each(['measurement', 'tag', 'field'] as const)(
    'misreads the names of a %s that no schema may have',
    { timeout: timeoutMs },
    async (place) => {
      const names = place === 'measurement' ? neverNames.filter((name) => name !== 'time') : neverNames;
      expect(names.every((name) => name === 'time' || nameFault(name) !== null)).toBe(true);
      expect(await stored[place](`never_${place}`, names)).toEqual([]);
    },
  );

  it('takes keys up to the length that a schema may have, and none that is longer', {
    timeout: timeoutMs,
  }, async () => {
    for (const [bytes, takes] of [
      [maxKeyBytes, 1],
      [maxKeyBytes + 1, 0],
    ] as const) {
      const group = aSchema({
        measurements: [
          {
            name: 'm',
            tags: Array.from({ length: 66 }, (_, t) => ({
              key: `t${10 + t}`,
              generator: { kind: 'constant', value: 'x'.repeat(t < 65 ? 995 : bytes - 65_014) },
            })),
            fields: [{ key: 'v v', type: 'float', generator: { kind: 'constant', value: 1 } }],
          },
        ],
      });
      const schema = schemaShape.parse(group);
      expect(schema.measurements.map((each) => longestKeyBytes(schema, each))).toEqual([bytes]);
      const database = `key_${bytes}`;
      await write(database, [lineProtocolOf(pointAt(schema, aTiming(), 1_000n, 0), 'ns')]);
      expect(await countOf(database, 'm', 'v v')).toBe(takes);
    }
  });
});
