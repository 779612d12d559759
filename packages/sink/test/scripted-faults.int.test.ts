import { createVirtualClock, type VirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { createVirtualTicker } from '@tidemark/domain/testing/virtual-ticker';
import { decodeHistogram } from '@tidemark/stats/histogram';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SinkScriptInput } from '../src/script/sink-script.ts';
import { type SinkServer, startSinkServer } from '../src/sink-server.ts';
import { answersIn, openRawClient, type RawClient, untilHolds, writeText } from './raw-client.ts';

const always = { every: 1 };
const write = writeText('a v=1 1');

let clock: VirtualClock;
let server: SinkServer;
let client: RawClient;

beforeEach(async () => {
  clock = createVirtualClock();
  server = await startSinkServer({ clock, createTicker: () => createVirtualTicker(clock) });
  client = await openRawClient(server.port);
});
afterEach(async () => {
  client.close();
  await server.close();
});

function effect(effect: NonNullable<SinkScriptInput['rules']>[number]['effect']): SinkScriptInput {
  return { rules: [{ when: always, effect }] };
}

async function settled(writes: number): Promise<void> {
  await untilHolds(
    () => server.counts().traffic.writes >= writes,
    () => JSON.stringify(server.counts().traffic),
  );
}

describe('errors', () => {
  it.each([
    ['cache-full', 500, 'cache-max-memory-size exceeded'],
    ['unavailable', 503, 'service unavailable'],
    ['timeout', 500, 'timeout'],
    ['field-type-conflict', 400, 'field type conflict'],
    ['unable-to-parse', 400, 'unable to parse'],
    ['beyond-retention', 400, 'points beyond retention policy'],
    ['max-series', 400, 'max-series-per-database'],
    ['hinted-handoff', 500, 'hinted handoff queue not empty'],
    ['database-not-found', 404, 'database not found'],
    ['unauthorized', 401, 'authorization failed'],
    ['too-large', 413, 'Request Entity Too Large'],
    ['throttled', 429, 'Retry-After: 1\r\n'],
  ] as const)('answers %s as InfluxDB does, and stores nothing', async (error, statusCode, text) => {
    server.script(effect({ kind: 'error', error }));
    client.send(write);
    await client.until(() => client.received().includes(text));
    expect(answersIn(client.received(), statusCode)).toBe(1);
    expect(server.counts().traffic).toMatchObject({
      writes: 1,
      writesStored: 0,
      pointsReceived: 1,
      pointsStored: 0,
    });
  });

  it('answers any status, body and headers', async () => {
    server.script(
      effect({ kind: 'status', statusCode: 418, body: 'tea', headers: { 'X-Pot': 'yes' }, stores: true }),
    );
    client.send(write);
    await client.until(() => client.received().endsWith('tea'));
    expect(client.received()).toMatch(/^HTTP\/1.1 418 (.*\r\n)*X-Pot: yes\r\n/);
    expect(server.counts().traffic.pointsStored).toBe(1);
  });

  it('gives an exact share of errors, and stores all other batches', async () => {
    server.script({ rules: [{ when: { share: 0.07 }, effect: { kind: 'error', error: 'unavailable' } }] });
    client.send(write.repeat(1_000));
    await client.until(() => answersIn(client.received(), 204) + answersIn(client.received(), 503) === 1_000);
    expect(answersIn(client.received(), 503)).toBe(70);
    expect(server.counts()).toMatchObject({
      traffic: { pointsStored: 930 },
      script: { requests: 1_000, ruleTimes: [70] },
    });
  });

  it('leaves out the first points of a batch and says how many', async () => {
    server.script(effect({ kind: 'partial-write', droppedPoints: 2 }));
    client.send(writeText('a v=1\na v=2\nb v=3\nb v=4\nc v=5'));
    await client.until(() => client.received().includes('dropped=2'));
    expect(answersIn(client.received(), 400)).toBe(1);
    expect(server.counts()).toMatchObject({
      traffic: { pointsReceived: 5, pointsStored: 3 },
      databases: [
        {
          series: 2,
          measurements: [
            { name: 'b', points: 2 },
            { name: 'c', points: 1 },
          ],
        },
      ],
    });
  });

  it('acknowledges and forgets every n-th batch', async () => {
    server.script({ rules: [{ when: { every: 10 }, effect: { kind: 'forget' } }] });
    client.send(write.repeat(95));
    await client.until(() => answersIn(client.received(), 204) === 95);
    expect(server.counts().traffic).toMatchObject({ writes: 95, writesStored: 86, pointsStored: 86 });
  });

  it('applies the first rule that fits, to stretches and single requests', async () => {
    server.script({
      rules: [
        { when: { numbers: [2, 9] }, effect: { kind: 'error', error: 'timeout' } },
        { when: { from: 4, to: 6 }, effect: { kind: 'error', error: 'unavailable' } },
        { when: { from: 9 }, effect: { kind: 'forget' } },
      ],
    });
    client.send(write.repeat(10));
    await client.until(() => client.received().split('HTTP/1.1 ').length === 11);
    const statuses = [...client.received().matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => Number(status));
    expect(statuses).toEqual([204, 500, 204, 503, 503, 503, 204, 204, 500, 204]);
    expect(server.counts().script.ruleTimes).toEqual([2, 3, 1]);
  });
});

describe('broken connections', () => {
  it('resets', async () => {
    server.script(effect({ kind: 'reset' }));
    client.send(write);
    await client.until(() => client.closed() === 'reset');
    expect(client.received()).toBe('');
  });

  it('closes after each answer', async () => {
    server.script(effect({ kind: 'close' }));
    client.send(write + write);
    await client.until(() => client.closed() === 'end');
    expect(answersIn(client.received(), 204)).toBe(1);
    expect(client.received()).toContain('Connection: close\r\n');
    expect(server.counts().traffic).toMatchObject({ writes: 1, writesStored: 1 });
  });

  it('takes a request and never answers', async () => {
    server.script({ rules: [{ when: { numbers: [2] }, effect: { kind: 'silence', stores: true } }] });
    client.send(write + write + write);
    await settled(2);
    await client.until(() => answersIn(client.received(), 204) === 1);
    await clock.advance(3_600_000);
    expect(answersIn(client.received(), 204)).toBe(1);
    expect(client.closed()).toBeNull();
    expect(server.counts().traffic).toMatchObject({ writes: 2, pointsStored: 2 });
  });

  it('sends half an answer and closes', async () => {
    server.script(effect({ kind: 'half-answer' }));
    client.send(write);
    await client.until(() => client.closed() === 'end');
    const [head = '', body = ''] = client.received().split('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
    expect(body.length).toBeGreaterThan(0);
    expect(body.length).toBeLessThan(length);
  });

  it('sends a status line that is none', async () => {
    server.script(effect({ kind: 'garbage' }));
    client.send(write);
    await client.until(() => client.closed() === 'end');
    expect(client.received()).not.toMatch(/^HTTP\/1/);
    expect(client.received().length).toBeGreaterThan(0);
  });
});

describe('unusual answers', () => {
  it('sends informational answers before the real one', async () => {
    server.script(effect({ kind: 'informational', times: 3 }));
    client.send(write);
    await client.until(() => answersIn(client.received(), 204) === 1);
    expect(answersIn(client.received(), 103)).toBe(3);
  });

  it('redirects, and stores nothing', async () => {
    server.script(effect({ kind: 'redirect', location: 'http://192.0.2.1/write' }));
    client.send(write);
    await client.until(() => answersIn(client.received(), 307) === 1);
    expect(client.received()).toContain('Location: http://192.0.2.1/write\r\n');
    expect(server.counts().traffic.pointsStored).toBe(0);
  });

  it('sends a body of ten megabytes, and goes on with the next request', async () => {
    server.script({ rules: [{ when: { numbers: [1] }, effect: { kind: 'large-body' } }] });
    client.send(write + write);
    await client.until(() => answersIn(client.received(), 204) === 1);
    expect(client.received()).toMatch(/^HTTP\/1.1 500 /);
    expect(client.received().length).toBeGreaterThan(10_485_760);
  });

  it('sends chunked answers', async () => {
    server.script(effect({ kind: 'chunked', bodyBytes: 25, chunkBytes: 10 }));
    client.send(write);
    await client.until(() => client.received().endsWith('\r\n0\r\n\r\n'));
    expect(client.received()).toContain(
      '\r\n\r\na\r\nxxxxxxxxxx\r\na\r\nxxxxxxxxxx\r\n5\r\nxxxxx\r\n0\r\n\r\n',
    );
  });

  it('sends more headers than any client reads', async () => {
    server.script(effect({ kind: 'many-headers', count: 5_000 }));
    client.send(write);
    await client.until(() => client.received().endsWith('\r\n\r\n'));
    expect(client.received().split('\r\n').length).toBeGreaterThan(5_000);
  });

  it('sends a body slowly: byte n when it is due, nothing before', async () => {
    server.script(effect({ kind: 'slow-answer', bodyBytes: 100, bytesPerSecond: 10 }));
    client.send(write + write);
    const bodies = () => client.received().split('\r\n\r\n');
    await client.until(() => bodies().length === 2);
    expect(bodies()[1]).toBe('');
    await clock.advance(2_000);
    await client.until(() => bodies()[1]?.length === 20);
    await clock.advance(7_900);
    await client.until(() => bodies()[1]?.length === 99);
    expect(bodies()).toHaveLength(2);
    await clock.advance(100);
    await client.until(() => bodies().length === 3);
  });
});

describe('latencies', () => {
  it('answers when the latency is over, not before, and logs what it saw', async () => {
    server.script({ latency: { baseMs: 40 } });
    client.send(write);
    await settled(1);
    await clock.advance(39);
    expect(client.received()).toBe('');
    await clock.advance(1);
    await client.until(() => answersIn(client.received(), 204) === 1);
    expect(server.counts().serviceTimes).toMatchObject({ count: 1, p50Us: expect.closeTo(40_000, -2) });
  });

  it('says in each answer how long it took, where it is asked for that, and nowhere else', async () => {
    server.script({ latency: { baseMs: 40 }, saysTook: true });
    client.send(write);
    await settled(1);
    await clock.advance(40);
    await client.until(() => answersIn(client.received(), 200) === 1);
    expect(client.received()).toMatch(/\r\nX-Took-Us: 0000040000\r\n\r\n$/);
    server.script({ latency: { baseMs: 40 } });
    client.send(write);
    await settled(2);
    await clock.advance(40);
    await client.until(() => answersIn(client.received(), 204) === 1);
    expect(client.received().split('X-Took-Us')).toHaveLength(2);
  });

  it('gives an exact share of requests another latency, and the log shows the very shares', async () => {
    server.script({ latency: { baseMs: 2, classes: [{ when: { share: 0.01 }, latencyMs: 500 }] } });
    const clients = await Promise.all(Array.from({ length: 10 }, () => openRawClient(server.port)));
    for (let round = 1; round <= 20; round += 1) {
      for (const one of clients) one.send(write);
      await settled(10 * round);
      await clock.advance(1_000);
    }
    for (const one of clients) {
      await one.until(() => answersIn(one.received(), 204) === 20);
      one.close();
    }
    const histogram = decodeHistogram(server.counts().serviceTimes?.histogram ?? '');
    expect(histogram.totalCount).toBe(200);
    expect(histogram.getValueAtPercentile(99)).toBeLessThan(2_010);
    expect(histogram.getValueAtPercentile(99.5)).toBeGreaterThan(499_000);
  });

  it('answers nothing in a pause, and everything that waited at its end', async () => {
    server.script({ latency: { baseMs: 5, pauses: [{ firstAtMs: 100, lengthMs: 1_000, everyMs: 5_000 }] } });
    client.send(write);
    await settled(1);
    await clock.advance(97);
    expect(answersIn(client.received(), 204)).toBeLessThanOrEqual(1);
    client.send(write);
    await settled(2);
    await clock.advance(10);
    client.send(write);
    await settled(3);
    await client.until(() => answersIn(client.received(), 204) === 1);
    await clock.advance(992);
    expect(answersIn(client.received(), 204)).toBe(1);
    await clock.advance(1);
    await client.until(() => answersIn(client.received(), 204) === 3);
    expect(server.counts().serviceTimes?.maxUs).toBeGreaterThan(1_000_000);
    client.send(write);
    await settled(4);
    await clock.advance(5);
    await client.until(() => answersIn(client.received(), 204) === 4);
  });

  it('keeps the order of pipelined answers, whichever is ready first', async () => {
    server.script({
      latency: { classes: [{ when: { numbers: [1] }, latencyMs: 100 }] },
      rules: [{ when: { numbers: [1] }, effect: { kind: 'error', error: 'timeout' } }],
    });
    client.send(write + write);
    await settled(2);
    await clock.advance(99);
    expect(client.received()).toBe('');
    await clock.advance(1);
    await client.until(() => answersIn(client.received(), 204) === 1);
    expect(client.received()).toMatch(/^HTTP\/1.1 500 /);
  });
});

describe('the control channel', () => {
  const ask = async (path: string, body: string) => {
    const method = body === '' ? 'GET' : 'POST';
    const answer = await fetch(`${server.url}${path}`, body === '' ? { method } : { method, body });
    return { statusCode: answer.status, text: await answer.text() };
  };

  it('takes a new script while it runs, and is never touched by one', async () => {
    const script = JSON.stringify({ ...effect({ kind: 'silence' }), scope: 'all' });
    expect(await ask('/sink/script', script)).toMatchObject({ statusCode: 200 });
    client.send(write);
    await settled(1);
    expect(await ask('/sink/script', '{}')).toMatchObject({ statusCode: 200 });
    const other = await openRawClient(server.port);
    other.send(write);
    await other.until(() => answersIn(other.received(), 204) === 1);
    other.close();
    expect(JSON.parse((await ask('/sink/counts', '')).text)).toMatchObject({
      traffic: { writes: 2, pointsStored: 1 },
    });
    expect(await ask('/sink/reset', 'now')).toMatchObject({ statusCode: 200 });
    expect(server.counts()).toMatchObject({ traffic: { writes: 0 }, databases: [] });
  });

  it('refuses what is no script, says what is wrong, and goes on as before', async () => {
    server.script(effect({ kind: 'forget' }));
    expect(await ask('/sink/script', 'no json')).toMatchObject({ statusCode: 400 });
    const refused = await ask('/sink/script', '{"latency":{"baseMs":-1},"rule":[]}');
    expect(refused.statusCode).toBe(400);
    expect(refused.text).toContain('/latency/baseMs');
    client.send(write);
    await settled(1);
    expect(server.counts().traffic.pointsStored).toBe(0);
  });

  it('plays scripts for queries as well', async () => {
    server.script({ scope: 'queries', ...effect({ kind: 'error', error: 'timeout' }) });
    expect(await ask('/query?q=SHOW%20DATABASES', '')).toMatchObject({ statusCode: 500 });
    client.send(write);
    await client.until(() => answersIn(client.received(), 204) === 1);
  });
});
