import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort, Influxd, RelayProcess, Stage, until } from './processes.ts';

const stage = new Stage();
const [a, b] = [new Influxd(stage, 'a'), new Influxd(stage, 'b')];
let relays = 0;
const running: RelayProcess[] = [];

beforeAll(async () => {
  await stage.begin();
  await Promise.all([a.begin(), b.begin()]);
});
afterAll(() => stage.end());
afterEach(async () => {
  for (const relay of running.splice(0)) await relay.stop('SIGKILL');
});
beforeEach(async () => {
  for (const server of [a, b]) {
    await server.start();
    await server.query('DROP DATABASE d');
    await server.query('CREATE DATABASE d');
  }
});

const backends = () => [a, b].map(({ url }, at) => ({ name: 'ab'.charAt(at), url, timeoutMs: 2_000 }));
const queueOf = (number: number) => join(stage.directory, `queue-${number}`);

/** A relay that is not started yet, with a queue directory of its own. */
function relayOf(policy: string, settings: { maxBytes?: number; durability?: string; port?: number } = {}) {
  relays += 1;
  const { maxBytes = 100_000_000, durability = 'process', port = 0 } = settings;
  const queue = { directory: queueOf(relays), maxBytes };
  const config = { listen: `127.0.0.1:${port}`, policy, durability, queue, backends: backends() };
  const relay = new RelayProcess(stage, config);
  running.push(relay);
  return { relay, directory: queue.directory, config };
}

const counts = () => Promise.all([a.count(), b.count()]);

describe('the policy "buffered"', () => {
  it('loses nothing that was acknowledged when it is killed three times while a backend is away', async () => {
    const port = await freePort();
    const { relay } = relayOf('buffered', { port });
    await relay.start();
    await b.stop();
    const acknowledged = new Set<number>();
    let next = 1;
    let isOver = false;
    const writer = async () => {
      while (!isOver) {
        const n = next++;
        const status = await relay.write(`m v=${n}i ${n}`).catch(() => 0);
        if (status === 204) acknowledged.add(n);
      }
    };
    const writers = Array.from({ length: 8 }, writer);
    for (let kill = 1; kill <= 3; kill += 1) {
      await until(async () => acknowledged.size >= kill * 400, 'writes are acknowledged');
      await relay.stop('SIGKILL');
      await relay.start();
    }
    await until(async () => acknowledged.size >= 1_600, 'writes are acknowledged after the last kill');
    isOver = true;
    await Promise.all(writers);
    await b.start();
    await relay.drained();
    for (const server of [a, b]) {
      const stored = new Set((await server.query('SELECT v FROM m')).map(([, v]) => Number(v)));
      expect([...acknowledged].filter((n) => !stored.has(n))).toEqual([]);
    }
    expect((await relay.health()).status).toBe('pass');
  });

  it('gives points without a timestamp the same one at both backends, and each its own', async () => {
    const { relay } = relayOf('buffered');
    await relay.start();
    const bodies = Array.from({ length: 50 }, (_, n) => `m v=${n}i\nm v=${n + 100}i`);
    const statuses = await Promise.all(bodies.map((body) => relay.write(body, 'db=d&precision=s')));
    expect(new Set(statuses)).toEqual(new Set([204]));
    await relay.drained();
    const [ofA, ofB] = await Promise.all([a, b].map((server) => server.query('SELECT v FROM m')));
    expect(ofA).toHaveLength(100);
    expect(ofB).toEqual(ofA);
  });

  it('puts poison lines into the dead letters with their reason, and stores all the others', async () => {
    const { relay, directory } = relayOf('buffered');
    await relay.start();
    await relay.write('m v=1i 1');
    await relay.drained();
    const body = Array.from({ length: 200 }, (_, n) => (n === 70 ? 'm v="text" 71' : `m v=${n}i ${n + 1}`));
    expect(await relay.write([...body, 'nonsense'].join('\n'))).toBe(204);
    await relay.drained();
    expect(await counts()).toEqual([199, 199]);
    for (const name of ['a', 'b']) {
      const text = await readFile(join(directory, 'dead-letters', `${name}.jsonl`), 'utf8');
      const letters = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(letters.map(({ line }) => line)).toEqual(['m v="text" 71', 'nonsense']);
      expect(letters[0].reason).toMatch(/field type conflict/);
    }
  });

  it('holds the writes to a database that a backend lacks, lets others through, and delivers when it is there', async () => {
    const { relay } = relayOf('buffered');
    await relay.start();
    await b.query('DROP DATABASE later');
    await a.query('CREATE DATABASE later');
    const sent = [
      await relay.write('m v=1i 1', 'db=later'),
      await relay.write('m v=2i 2'),
      await relay.write('m v=2i 2', 'db=later'),
    ];
    expect(sent).toEqual([204, 204, 204]);
    const heldOfB = async () => (await relay.health()).backends[1]?.held ?? null;
    await until(async () => (await heldOfB()) !== null, 'b holds');
    expect(await heldOfB()).toMatch(/database not found/);
    await until(async () => (await b.count()) === 1, 'the other database goes on');
    expect(await relay.stop('SIGTERM')).toBe(0);
    await relay.start();
    await b.query('CREATE DATABASE later');
    await relay.drained();
    expect(await Promise.all([a.count('m', 'later'), b.count('m', 'later')])).toEqual([2, 2]);
    expect(await heldOfB()).toBeNull();
  });

  it('refuses as a whole what does not fit the queue of a backend that is away, and loses none of the rest', async () => {
    const { relay } = relayOf('buffered', { maxBytes: 65_536 });
    await relay.start();
    await b.stop();
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const lines = Array.from({ length: 200 }, (_, k) => `m v=1i ${n * 200 + k + 1}`);
      statuses.push(await relay.write(lines.join('\n')));
    }
    const taken = statuses.filter((status) => status === 204).length;
    expect(statuses).toEqual([...Array(taken).fill(204), ...Array(20 - taken).fill(503)]);
    expect(taken).toBeGreaterThan(5);
    await b.start();
    await relay.drained();
    expect(await counts()).toEqual([taken * 200, taken * 200]);
    expect(await relay.write('m v=1i 999999')).toBe(204);
  });

  it('gives a database that is held a quarter of the queue, and goes on with the others', async () => {
    const { relay } = relayOf('buffered', { maxBytes: 262_144 });
    await relay.start();
    await a.query('DROP DATABASE full');
    await b.query('DROP DATABASE full');
    const lines = Array.from({ length: 500 }, (_, n) => `m v=1i ${n + 1}`).join('\n');
    let taken = 0;
    for (let status = 204; status === 204 && taken < 40; ) {
      await until(
        async () => (await relay.health()).backends.every(({ queueBytes }) => queueBytes === 0 || taken > 0),
        'it is moved',
      );
      status = await relay.write(lines, 'db=full');
      if (status === 204) taken += 1;
    }
    const bytes = taken * lines.length;
    expect([bytes > 40_000, bytes < 131_072]).toEqual([true, true]);
    expect(await relay.write('m v=1i 1')).toBe(204);
    await until(async () => (await counts()).every((count) => count === 1), 'the other database goes on');
    for (const server of [a, b]) await server.query('CREATE DATABASE full');
    await relay.drained();
    expect(await Promise.all([a.count('m', 'full'), b.count('m', 'full')])).toEqual([500, 500]);
  });

  it('answers 503 when the disk takes no more, and keeps what it acknowledged', async () => {
    const { relay } = relayOf('buffered');
    await relay.start({ fileLimitKb: 40 });
    await Promise.all([a.stop(), b.stop()]);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const lines = Array.from({ length: 300 }, (_, k) => `m v=1i ${n * 300 + k + 1}`);
      statuses.push(await relay.write(lines.join('\n')));
    }
    const taken = statuses.filter((status) => status === 204).length;
    expect(statuses).toEqual([...Array(taken).fill(204), ...Array(12 - taken).fill(503)]);
    expect([taken > 3, (await relay.health()).status]).toEqual([true, 'fail']);
    await relay.stop('SIGKILL');
    await Promise.all([a.start(), b.start()]);
    await relay.start();
    await relay.drained();
    expect(await counts()).toEqual([taken * 300, taken * 300]);
  });

  it('sets aside a damaged record, cuts a torn end, and delivers everything around them', async () => {
    const { relay, directory } = relayOf('buffered', { durability: 'power' });
    await relay.start();
    await Promise.all([a.stop(), b.stop()]);
    for (let n = 1; n <= 5; n += 1) expect(await relay.write(`m v=${n}i ${n}`)).toBe(204);
    await relay.stop('SIGKILL');
    const log = join(directory, 'log');
    const [name = ''] = (await readdir(log)).toSorted();
    const bytes = await readFile(join(log, name));
    const at = bytes.indexOf('m v=3i 3');
    bytes[at + 4] = '8'.charCodeAt(0);
    await writeFile(join(log, name), Buffer.concat([bytes, bytes.subarray(0, 30)]));
    await Promise.all([a.start(), b.start()]);
    await relay.start();
    await relay.drained();
    expect((await a.query('SELECT v FROM m')).map(([, v]) => v)).toEqual([1, 2, 4, 5]);
    const { status, queue } = await relay.health();
    expect([status, queue?.damage.places]).toEqual(['warn', 2]);
    expect(await readdir(join(directory, 'damaged'))).toHaveLength(2);
  });

  it('ends within seconds while a backend answers nothing, and delivers afterwards what it kept', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { relay, config } = relayOf('buffered');
    const waiting = { name: 'a', url: `http://127.0.0.1:${port}`, timeoutMs: 600_000 };
    const first = new RelayProcess(stage, { ...config, backends: [waiting] });
    running.push(first);
    await first.start();
    expect(await first.write('m v=1i 1')).toBe(204);
    expect(await first.stop('SIGTERM')).toBe(0);
    silent.close();
    await relay.start();
    await until(async () => (await a.count()) === 1, 'it is delivered');
  }, 20_000);

  it('refuses to start on the directory of another relay', async () => {
    const { relay, config } = relayOf('buffered');
    await relay.start();
    const second = new RelayProcess(stage, config);
    expect(await second.startInVain()).toBe(2);
    expect(second.output).toMatch(/another relay uses the queue directory/);
    expect(await relay.write('m v=1i 1')).toBe(204);
  });
});

describe('the policies without a queue', () => {
  it('"any" answers 204 while a backend is away; "all" refuses, and says who has it', async () => {
    const [any, all] = [relayOf('any').relay, relayOf('all').relay];
    await Promise.all([any.start(), all.start()]);
    expect(await all.write('m v=1i 1')).toBe(204);
    expect(await counts()).toEqual([1, 1]);
    await b.stop();
    expect(await any.write('m v=2i 2')).toBe(204);
    const refused = await fetch(`${all.url}/write?db=d`, { method: 'POST', body: 'm v=3i 3' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.text()).toMatch(/a: stored; b: .*ECONNREFUSED/);
    await b.start();
    expect(await counts()).toEqual([3, 1]);
  });

  it('give each of many writes at once the answer that is its own', async () => {
    const { relay } = relayOf('all');
    await relay.start();
    expect(await relay.write('m v=1i 1')).toBe(204);
    const isPoison = (n: number) => n % 7 === 0;
    const numbers = Array.from({ length: 100 }, (_, n) => n + 2);
    const statuses = await Promise.all(
      numbers.map((n) => relay.write(`m v=${n}${isPoison(n) ? '.5' : 'i'} ${n}`)),
    );
    expect(statuses).toEqual(numbers.map((n) => (isPoison(n) ? 400 : 204)));
    const good = numbers.filter((n) => !isPoison(n)).length + 1;
    expect(await counts()).toEqual([good, good]);
  });
});

describe('a hostile or broken neighborhood', () => {
  it('two relays that feed each other refuse what comes back, and hold it visibly', async () => {
    const [one, two] = [await freePort(), await freePort()];
    const config = (listen: number, other: number) => ({
      listen: `127.0.0.1:${listen}`,
      policy: 'buffered',
      queue: { directory: queueOf(++relays) },
      backends: [{ name: 'other', url: `http://127.0.0.1:${other}` }],
    });
    const [first, second] = [
      new RelayProcess(stage, config(one, two)),
      new RelayProcess(stage, config(two, one)),
    ];
    running.push(first, second);
    await Promise.all([first.start(), second.start()]);
    expect(await first.write('m v=1i 1')).toBe(204);
    await until(async () => (await second.health()).backends[0]?.held !== null, 'the loop is seen');
    expect((await second.health()).backends[0]?.held).toMatch(/came through this relay before/);
  });

  it('a gzip bomb is 413, no gzip is 400, and a gzip of lines is stored', async () => {
    const { relay } = relayOf('all');
    await relay.start();
    const gzip = { 'content-encoding': 'gzip' };
    const bytes = (text: string) => new Uint8Array(gzipSync(text));
    expect(await relay.write(bytes('\n'.repeat(26_000_000)), 'db=d', gzip)).toBe(413);
    expect(await relay.write('m v=1i 1', 'db=d', gzip)).toBe(400);
    expect(await relay.write(bytes('m v=1i 1'), 'db=d', gzip)).toBe(204);
    expect(await counts()).toEqual([1, 1]);
  });

  it('a directory that cannot be written stops the start with its name', async () => {
    const { relay, directory } = relayOf('buffered');
    await mkdir(directory);
    await writeFile(join(directory, 'log'), 'a file where a directory belongs');
    await chmod(directory, 0o700);
    expect(await relay.startInVain()).toBe(2);
    expect(relay.output).toContain(directory);
  });

  it('a configuration without backends stops the start, and names the path', async () => {
    const relay = new RelayProcess(stage, { listen: '127.0.0.1:0', policy: 'any', backends: [] });
    expect(await relay.startInVain()).toBe(4);
    expect(relay.output).toContain('backends: needs at least one backend');
  });
});
