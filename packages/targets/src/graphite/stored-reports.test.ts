import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStoredReports } from './stored-reports.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-reports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A whisper file of one archive with steps of a second; each point in its slot behind that of the first. */
async function whisperFile(slots: number, points: readonly (readonly [number, number])[]): Promise<string> {
  const bytes = new DataView(new ArrayBuffer(28 + 12 * slots));
  for (const [i, value] of [1, slots, 0, 1, 28, 1, slots].entries()) bytes.setUint32(4 * i, value);
  const base = points[0]?.[0] ?? 0;
  for (const [second, value] of points) {
    const at = 28 + 12 * ((second - base) % slots);
    bytes.setUint32(at, second);
    bytes.setFloat64(at + 4, value);
  }
  const path = join(folder, `${slots}-${points.length}.wsp`);
  await writeFile(path, bytes);
  return path;
}

const range = (fromSeconds: number, untilSeconds: number) => ({ fromSeconds, untilSeconds });

it('reads the reports of a range, with both ends', async () => {
  const path = await whisperFile(60, [
    [1_000, 1],
    [1_002, 2],
    [1_004, 3],
    [1_006, 4],
  ]);
  expect(await readStoredReports(path, range(1_002, 1_004))).toEqual([
    { timestampSeconds: 1_002, value: 2 },
    { timestampSeconds: 1_004, value: 3 },
  ]);
});

it('reads over the end of the ring, and no older round of it', async () => {
  const path = await whisperFile(10, [
    [1_000, 0],
    [1_005, 1],
    [1_008, 2],
    [1_011, 3],
  ]);
  expect(await readStoredReports(path, range(1_006, 1_012))).toEqual([
    { timestampSeconds: 1_008, value: 2 },
    { timestampSeconds: 1_011, value: 3 },
  ]);
});

it('reads nothing of a file that is missing, empty, unfinished or none of whisper', async () => {
  const empty = await whisperFile(20, []);
  const short = join(folder, 'short.wsp');
  await writeFile(short, Buffer.alloc(20));
  const other = join(folder, 'other.wsp');
  await writeFile(other, Buffer.alloc(64, 0xff));
  for (const path of [join(folder, 'missing.wsp'), empty, short, other])
    expect(await readStoredReports(path, range(0, 2_000_000_000))).toEqual([]);
});
