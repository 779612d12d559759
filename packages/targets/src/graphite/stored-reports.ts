import { type FileHandle, open } from 'node:fs/promises';
import type { Report } from './report-series.ts';

const headerBytes = 16;
const archiveBytes = 12;
const pointBytes = 12;
const maxPoints = 86_400;

/**
 * readStoredReports gives what a whisper file holds of [fromSeconds, untilSeconds] in its finest archive, without reading the rest of it: a
 * part's own metrics are read every other second. Nothing where the file is missing, unfinished or not readable.
 */
export async function readStoredReports(
  path: string,
  { fromSeconds, untilSeconds }: { fromSeconds: number; untilSeconds: number },
): Promise<Report[]> {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return [];
  try {
    return await readRange(file, fromSeconds, untilSeconds);
  } catch {
    return [];
  } finally {
    await file.close();
  }
}

async function readRange(file: FileHandle, fromSeconds: number, untilSeconds: number): Promise<Report[]> {
  const header = await bytesAt(file, headerBytes, archiveBytes);
  const [offset, step, points] = [header.getUint32(0), header.getUint32(4), header.getUint32(8)];
  if (step === 0 || points === 0 || points > maxPoints) return [];
  const base = (await bytesAt(file, offset, 4)).getUint32(0);
  if (base === 0) return [];
  const count = Math.min(points, Math.floor(untilSeconds / step) - Math.ceil(fromSeconds / step) + 1);
  if (count <= 0) return [];
  // The ring begins at whatever was written first.
  const first = (((Math.floor(untilSeconds / step) - count + 1 - base / step) % points) + points) % points;
  const whole = Math.min(count, points - first);
  const parts = [
    await bytesAt(file, offset + first * pointBytes, whole * pointBytes),
    await bytesAt(file, offset, (count - whole) * pointBytes),
  ];
  return parts
    .flatMap(reportsIn)
    .filter(({ timestampSeconds }) => timestampSeconds >= fromSeconds && timestampSeconds <= untilSeconds);
}

function reportsIn(bytes: DataView): Report[] {
  return Array.from({ length: bytes.byteLength / pointBytes }, (_, i) => ({
    timestampSeconds: bytes.getUint32(i * pointBytes),
    value: bytes.getFloat64(i * pointBytes + 4),
  }));
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<DataView> {
  const bytes = new Uint8Array(length);
  const { bytesRead } = length === 0 ? { bytesRead: 0 } : await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw new RangeError('the file is shorter than its header says');
  return new DataView(bytes.buffer);
}
