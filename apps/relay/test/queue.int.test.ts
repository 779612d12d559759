import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackendQueue } from '../src/forwarding/backend-queue.ts';
import { HeldLane } from '../src/forwarding/held-lane.ts';
import type { Verdict } from '../src/forwarding/verdict.ts';
import { groupText, holdText, readGroup, type WriteGroup } from '../src/forwarding/write-group.ts';
import { readCursors, writeCursors } from '../src/queue/cursor-file.ts';
import { DamageStore } from '../src/queue/damage-store.ts';
import { DeadLetters } from '../src/queue/dead-letters.ts';
import type { QueuedRecord } from '../src/queue/record.ts';
import { SegmentLog } from '../src/queue/segment-log.ts';
import { openDirectory } from '../src/relay-directory.ts';
import { until } from './processes.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'tidemark-queue-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const nothing = { offset: 0, points: 0 };
const record = (text: string): QueuedRecord => ({
  group: 'g',
  body: Buffer.from(text),
  points: 1,
  canMerge: true,
  receivedMs: 1,
});

function open(atLeast = nothing, segmentBytes = 300) {
  const damage = new DamageStore(join(home, 'damaged'), () => {});
  return {
    log: new SegmentLog({
      directory: join(home, 'log'),
      segmentBytes,
      syncs: true,
      title: 'q',
      damage,
      atLeast,
    }),
    damage,
  };
}

/** Everything from a position on, in windows of `maxBytes`. */
async function readAll(log: SegmentLog, from = 0, maxBytes = 100): Promise<string[]> {
  const texts: string[] = [];
  for (let at = from; at < log.end.offset; ) {
    const { records, next } = await log.read(at, maxBytes);
    texts.push(...records.map(({ body }) => body.toString()));
    at = next;
  }
  return texts;
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `record ${n}`);

describe('a log', () => {
  it('gives back what was appended, over several files and openings, whatever the window', async () => {
    for (const part of [numbers(20).slice(0, 11), numbers(20).slice(11)]) {
      const { log } = open();
      for (const text of part) log.append([record(text)]);
      log.close();
    }
    const { log } = open();
    for (const maxBytes of [1, 50, 10_000]) expect(await readAll(log, 0, maxBytes)).toEqual(numbers(20));
    expect(log.end.points).toBe(20);
    expect((await readdir(join(home, 'log'))).length).toBeGreaterThan(3);
    log.close();
  });

  it('deletes the files that everyone has read, and keeps its positions', async () => {
    const { log } = open();
    for (const text of numbers(20)) log.append([record(text)]);
    const { offset } = log.end;
    log.dropBefore(offset);
    expect(await readdir(join(home, 'log'))).toHaveLength(1);
    log.close();
    await rm(join(home, 'log'), { recursive: true });
    const again = open({ offset, points: 20 }).log;
    again.append([record('next')]);
    expect([await readAll(again, offset), again.end.points]).toEqual([['next'], 21]);
    again.close();
  });

  it('loses one record at most when any byte of any file is flipped or any file is cut anywhere', async () => {
    const { log } = open();
    for (const text of numbers(12)) log.append([record(text)]);
    log.close();
    const names = (await readdir(join(home, 'log'))).toSorted();
    const whole = await Promise.all(names.map((name) => readFile(join(home, 'log', name))));
    const restore = async () => {
      await rm(home, { recursive: true });
      await mkdir(join(home, 'log'), { recursive: true });
      for (const [at, name] of names.entries()) await writeFile(join(home, 'log', name), whole[at] ?? '');
    };
    for (const [file, bytes] of whole.entries()) {
      for (let at = 0; at < bytes.length; at += 7) {
        for (const isCut of [false, true]) {
          await restore();
          const changed = Buffer.from(isCut ? bytes.subarray(0, at) : bytes);
          if (!isCut) changed[at] = (changed[at] ?? 0) ^ 0x10;
          await writeFile(join(home, 'log', names[file] ?? ''), changed);
          const { log: damaged } = open();
          const texts = await readAll(damaged);
          const lost = numbers(12).filter((text) => !texts.includes(text));
          const allowed = isCut ? Math.ceil((bytes.length - at) / 40) + 1 : 1;
          expect([texts.every((text) => numbers(12).includes(text)), lost.length <= allowed]).toEqual([
            true,
            true,
          ]);
          expect(texts).toEqual(numbers(12).filter((text) => texts.includes(text)));
          damaged.close();
        }
      }
    }
  });
});

describe('cursors', () => {
  it('are read as written, and not at all from a file that is damaged', async () => {
    const file = join(home, 'cursors.json');
    const cursors = { a: { offset: 12, points: 3 }, b: { offset: 0, points: 0 } };
    writeCursors(file, cursors);
    const reports: string[] = [];
    const report = (line: string) => reports.push(line);
    expect(readCursors(file, report)).toEqual(cursors);
    await writeFile(file, (await readFile(file, 'utf8')).replace('"offset":12', '"offset":92'));
    expect([readCursors(file, report), reports.length]).toEqual([{}, 1]);
  });
});

describe('dead letters', () => {
  it('keep the current file and the one before it', async () => {
    const file = join(home, 'dead', 'a.jsonl');
    const letters = new DeadLetters(file, 500);
    const letter = (n: number) => ({
      atMs: 0,
      backend: 'a',
      db: 'd',
      rp: '',
      precision: '',
      statusCode: 400,
      reason: 'bad',
      line: n === 9 ? Buffer.from([0xff]) : Buffer.from(`line ${n}`),
    });
    for (let n = 0; n < 10; n += 1) letters.add([letter(n)]);
    expect((await readdir(join(home, 'dead'))).toSorted()).toEqual(['a.jsonl', 'a.jsonl.1']);
    expect((await readFile(`${file}.1`, 'utf8')).length).toBeLessThanOrEqual(500);
    expect(await readFile(file, 'utf8')).toContain('"lineBase64":"/w=="');
    expect(letters.counts).toEqual({ lines: 10, lastReason: 'bad' });
  });
});

describe('the queue of a backend that takes nothing', () => {
  it('keeps 64 databases apart, lets the next one wait, and delivers all in their order', async () => {
    const delivered: string[] = [];
    let isOpen = false;
    const client = {
      name: 'a',
      write: async (_group: WriteGroup, body: Buffer): Promise<Verdict> => {
        if (!isOpen) return { kind: 'held', statusCode: 404, reason: 'database not found' };
        delivered.push(...body.toString().trim().split('\n'));
        return { kind: 'stored' };
      },
    };
    const { log, damage } = open(nothing, 10_000);
    const stop = new AbortController();
    const deadLetters = new DeadLetters(join(home, 'dead.jsonl'));
    const queue = new BackendQueue({
      log,
      from: nothing,
      maxBytes: 1_000_000,
      directory: join(home, 'held', 'a'),
      delivery: { client, clock: systemClock, deadLetters, stop: stop.signal },
      limits: { points: 100, bytes: 10_000 },
      damage,
      syncs: false,
      moved: () => {},
      report: () => {},
    });
    const names = Array.from({ length: 70 }, (_, n) => n);
    const writes = [...names, ...names].map((n, at) => {
      const group = groupText({
        db: `d${n}`,
        rp: '',
        precision: '',
        consistency: '',
        authorization: '',
        via: '',
      });
      return { ...record(`d${n} at ${at}`), group };
    });
    log.append(writes);
    queue.wake();
    await until(async () => queue.lanes.length === 64, 'lanes are full');
    isOpen = true;
    await until(async () => delivered.length >= writes.length && queue.bytes === 0, 'all is delivered');
    stop.abort();
    await queue.closed();
    log.close();
    for (const n of names) {
      const own = delivered.filter((line) => line.startsWith(`d${n} `));
      expect(own.slice(-2)).toEqual([`d${n} at ${n}`, `d${n} at ${n + 70}`]);
    }
  });
});

describe('writes that a backend does not take', () => {
  const group = groupText({ db: 'd', rp: '', precision: '', consistency: '', authorization: '', via: '' });
  const hold = holdText(readGroup(group));

  /** A lane to a backend that stores what it gets. */
  function openLane(directory: string, delivered: string[] = []) {
    const client = {
      name: 'a',
      write: async (_group: WriteGroup, body: Buffer): Promise<Verdict> => {
        delivered.push(...body.toString().trim().split('\n'));
        return { kind: 'stored' };
      },
    };
    const stop = new AbortController();
    const lane = new HeldLane({
      directory,
      hold,
      reason: 'database not found',
      delivery: {
        client,
        clock: systemClock,
        deadLetters: new DeadLetters(join(home, 'x')),
        stop: stop.signal,
      },
      limits: { points: 100, bytes: 10_000 },
      damage: new DamageStore(join(home, 'damaged'), () => {}),
      syncs: true,
      report: () => {},
    });
    return { lane, stop };
  }
  const stored = (text: string, at: number) => ({
    ...record(text),
    group,
    start: at,
    end: at + 10,
    pointsBefore: at,
  });

  it('are kept once, also where the queue hands them over again, and are gone with their directory', async () => {
    const directory = join(home, HeldLane.nameOf(hold));
    const delivered: string[] = [];
    const { lane } = openLane(directory, delivered);
    lane.append([stored('m v=1', 0), stored('m v=2', 10)]);
    lane.append([stored('m v=1', 0), stored('m v=2', 10), stored('m v=3', 20)]);
    let isThereWhenGone = true;
    await lane.run(() => {
      isThereWhenGone = existsSync(directory);
    });
    expect([delivered, isThereWhenGone]).toEqual([['m v=1', 'm v=2', 'm v=3'], false]);
  });

  it.each(['', '["x","","Basic y"]'])(
    'are found by their first record where hold.json is %j',
    async (text) => {
      const directory = join(home, HeldLane.nameOf(hold));
      const { lane } = openLane(directory);
      lane.append([stored('m v=1', 0)]);
      lane.close();
      await writeFile(join(directory, 'hold.json'), text);
      expect(HeldLane.holdOf(directory)).toBe(hold);
      await rm(directory, { recursive: true });
      await mkdir(directory);
      expect(HeldLane.holdOf(directory)).toBeNull();
    },
  );
});

describe('the mark of timestamps that were given', () => {
  it('is read as written, and not at all where a byte of it is flipped', async () => {
    const reports: string[] = [];
    const first = await openDirectory(home, (line) => reports.push(line));
    first.mark.writeMs(1_700_000_000_000);
    expect([first.mark.readMs(), reports]).toEqual([1_700_000_000_000, []]);
    const file = join(home, 'stamps');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^1/, '9'));
    expect([first.mark.readMs(), reports]).toEqual([0, [expect.stringContaining('stamps is damaged')]]);
    await writeFile(file, '1700000000000\n');
    expect(first.mark.readMs()).toBe(1_700_000_000_000);
    first.unlock();
  });
});
