import v8 from 'node:v8';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readPickle } from './pickle.ts';
import { PickleFrames } from './pickle-frames.ts';
import { pickleFrameOf } from './pickle-writer.ts';
import { aWhisperFile } from './testing/a-whisper-file.ts';
import { mutatedBytes } from './testing/mutate-bytes.ts';
import pythonValues from './testing/pickles.fixture.json' with { type: 'json' };
import { pickledBytes } from './testing/python-values.ts';
import pythonFiles from './testing/whisper-files.fixture.json' with { type: 'json' };
import { fetchWhisper, livePoints, readWhisper } from './whisper.ts';

v8.setFlagsFromString('--expose-gc');
const collect: () => void = vm.runInNewContext('gc');

/** What this process holds after a collection: objects and buffers. The second collection waits until buffers of the first are freed. */
function liveBytes(): number {
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The most memory that this process ever had in use. */
function peakBytes(): number {
  return process.resourceUsage().maxRSS * 1024;
}

const inputs = 100_000;
const megabyte = 1_000_000;

type Outcome = { ok: true } | { ok: false; reason: string };

/** Reads damaged inputs; gives how many were read, the reasons of the others, and how memory grew. */
function readDamaged(bases: readonly Uint8Array[], read: (bytes: Uint8Array) => Outcome) {
  const before = { liveBytes: liveBytes(), peakBytes: peakBytes() };
  const reasons = new Set<string>();
  let readCount = 0;
  for (let index = 0; index < inputs; index++) {
    const outcome = read(mutatedBytes(bases, 20_261, index));
    if (outcome.ok) readCount++;
    else reasons.add(outcome.reason.replaceAll(/\d+/g, '0'));
  }
  return {
    readCount,
    reasons,
    keptBytes: liveBytes() - before.liveBytes,
    grownBytes: peakBytes() - before.peakBytes,
  };
}

describe('100,000 damaged inputs are read or refused, without a throw or 50 MB more memory', () => {
  it('as pickles', () => {
    const bases = pickledBytes(pythonValues).filter((base) => base.length < 300);
    const { readCount, reasons, keptBytes, grownBytes } = readDamaged(bases, readPickle);
    expect(readCount).toBeGreaterThan(1_000);
    expect(reasons.size).toBeGreaterThan(20);
    expect(keptBytes).toBeLessThan(10 * megabyte);
    expect(grownBytes).toBeLessThan(50 * megabyte);
  });

  it('as whisper files, read whole and by ranges', () => {
    const bases = [
      ...pythonFiles.map(({ file }) => Uint8Array.from(Buffer.from(file, 'base64'))),
      aWhisperFile({ archives: [[1, 3]], slots: { 0: [1000, 1], 2: [1002, 3] } }),
      aWhisperFile({
        archives: [
          [1, 6],
          [2, 6],
        ],
        slots: { 1: [1000, 1], 7: [1002, 3] },
      }),
    ].filter((base) => base.length < 1_000);
    const { readCount, reasons, keptBytes, grownBytes } = readDamaged(bases, readEverything);
    expect(readCount).toBeGreaterThan(1_000);
    expect(reasons.size).toBeGreaterThan(8);
    expect(keptBytes).toBeLessThan(10 * megabyte);
    expect(grownBytes).toBeLessThan(50 * megabyte);
  });
});

/** Walks all that a file claims to hold: each archive, and a range in each of them. */
function readEverything(bytes: Uint8Array): Outcome {
  const read = readWhisper(bytes);
  if (!read.ok) return read;
  for (const archive of read.value.archives) {
    for (const nowSeconds of [1_002, 1_466_000_000, 0xffff_ffff]) {
      const points = livePoints(read.value, archive, nowSeconds);
      const fromSeconds = nowSeconds - archive.retentionSeconds;
      const fetched = fetchWhisper(read.value, { fromSeconds, untilSeconds: nowSeconds, nowSeconds });
      const values = fetched.ok ? (fetched.value?.values ?? []) : [];
      if (Math.max(points.length, values.length) > archive.points)
        throw new Error('more than an archive holds');
    }
  }
  return read;
}

describe('memory', () => {
  const held = (hold: () => unknown) => {
    const before = liveBytes();
    const value = hold();
    const growth = liveBytes() - before;
    return { value, growth };
  };

  it.each([']', '}', ')', 'N'])('of the largest pickle of "%s" stays below 50 MB', (opcode) => {
    const pickleOf = (count: number) => Buffer.from(`\x80\x02](${opcode.repeat(count)}e.`, 'latin1');
    const peakBefore = peakBytes();
    expect(readPickle(pickleOf(1_048_570)).ok).toBe(false);
    expect(peakBytes() - peakBefore).toBeLessThan(50 * megabyte);
    const { value, growth } = held(() => readPickle(pickleOf(opcode === '}' ? 24_999 : 199_998)));
    expect(value).toMatchObject({ ok: true });
    expect(growth).toBeLessThan(50 * megabyte);
  });

  it('is not allocated for frames that have not arrived', () => {
    const head = Uint8Array.of(0, 0x10, 0, 0);
    const { value, growth } = held(() =>
      Array.from({ length: 100 }, () => {
        const frames = new PickleFrames();
        return [frames.push(head).refusal, frames];
      }),
    );
    expect(value).toHaveLength(100);
    expect(growth).toBeLessThan(5 * megabyte);
  });

  it('is not kept for frames that were read', () => {
    const { value, growth } = held(() =>
      Array.from({ length: 30 }, () => {
        const frames = new PickleFrames();
        return [frames.push(pickleFrameOf(new Uint8Array(megabyte))).frames.length, frames];
      }),
    );
    expect(value).toHaveLength(30);
    expect(growth).toBeLessThan(5 * megabyte);
  });
});
