import { type Reading, refuse } from './reading.ts';

const aggregations = ['average', 'sum', 'last', 'max', 'min', 'avg_zero', 'absmax', 'absmin'] as const;

/** How a whisper file rolls points of a finer archive up into a coarser one. */
export type WhisperAggregation = (typeof aggregations)[number];

/** One ring of slots, each for one step of time. */
export type WhisperArchive = {
  offset: number;
  stepSeconds: number;
  points: number;
  /** The time that the ring spans: step times points. */
  retentionSeconds: number;
};

/** A file whose header fits its bytes; archives from fine to coarse. */
export type WhisperFile = {
  aggregation: WhisperAggregation;
  xFilesFactor: number;
  maxRetentionSeconds: number;
  archives: WhisperArchive[];
  bytes: DataView;
};

/** Values of one archive, one per step from `fromSeconds` up to and without `untilSeconds`; null where nothing is stored. */
export type WhisperRange = {
  fromSeconds: number;
  untilSeconds: number;
  stepSeconds: number;
  values: (number | null)[];
};

const headerBytes = 16;
const archiveHeaderBytes = 12;
const pointBytes = 12;

/** Archives of one file; schemas of real servers have up to six or so. */
const maxArchives = 64;

/** readWhisper checks the header against the file's length. A file that carbon is just creating is refused as too short. */
export function readWhisper(content: Uint8Array): Reading<WhisperFile> {
  if (content.length === 0) return refuse('the file is empty');
  if (content.length < headerBytes) return tooShort(content.length, headerBytes);
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const aggregation = aggregations[bytes.getUint32(0) - 1];
  const maxRetentionSeconds = bytes.getUint32(4);
  const xFilesFactor = bytes.getFloat32(8);
  const count = bytes.getUint32(12);
  if (aggregation === undefined) return refuse('its aggregation is unknown: this is not a whisper file');
  if (!(xFilesFactor >= 0 && xFilesFactor <= 1)) return refuse('its xFilesFactor is not between 0 and 1');
  if (count === 0 || count > maxArchives)
    return refuse(`it claims ${count} archives; 1 to ${maxArchives} are possible`);
  const start = headerBytes + count * archiveHeaderBytes;
  if (content.length < start) return tooShort(content.length, start);
  const archives = Array.from({ length: count }, (_, i) =>
    archiveAt(bytes, headerBytes + i * archiveHeaderBytes),
  );
  const fault = faultOf(archives, start, content.length, maxRetentionSeconds);
  return fault ?? { ok: true, value: { aggregation, xFilesFactor, maxRetentionSeconds, archives, bytes } };
}

function archiveAt(bytes: DataView, at: number): WhisperArchive {
  const [offset, stepSeconds, points] = [
    bytes.getUint32(at),
    bytes.getUint32(at + 4),
    bytes.getUint32(at + 8),
  ];
  return { offset, stepSeconds, points, retentionSeconds: stepSeconds * points };
}

/**
 * Archives follow each other without gaps, each coarser and longer than the one before. Bytes behind the last one are possible: whisper
 * writes past the end of a ring when one batch covers more steps than it has, which stamps in the future can do.
 */
function faultOf(
  archives: readonly WhisperArchive[],
  start: number,
  fileBytes: number,
  maxRetentionSeconds: number,
): { ok: false; reason: string } | null {
  let end = start;
  let finer: WhisperArchive | null = null;
  for (const [i, archive] of archives.entries()) {
    const { offset, stepSeconds, points, retentionSeconds } = archive;
    if (stepSeconds === 0 || points === 0) return refuse(`archive ${i} has no step or no points`);
    if (offset !== end) return refuse(`archive ${i} does not begin where the one before ends`);
    if (finer !== null && (stepSeconds <= finer.stepSeconds || retentionSeconds <= finer.retentionSeconds)) {
      return refuse(`archive ${i} is not coarser and longer than the one before`);
    }
    end += points * pointBytes;
    finer = archive;
  }
  if (fileBytes < end) return tooShort(fileBytes, end);
  if (finer?.retentionSeconds !== maxRetentionSeconds)
    return refuse('its retention is not that of its last archive');
  return null;
}

function tooShort(has: number, needs: number): { ok: false; reason: string } {
  return refuse(`the file has ${has} of ${needs} bytes: it is being written, or was truncated`);
}

/**
 * eachLivePoint visits the points that an archive holds at a moment, in no order. A slot counts if it was written, its time has not left
 * the ring, and whisper would look there for that time. Stamps in the future count too, although fetch does not show them yet.
 */
export function eachLivePoint(
  { bytes }: WhisperFile,
  { offset, stepSeconds, points, retentionSeconds }: WhisperArchive,
  nowSeconds: number,
  visit: (timestampSeconds: number, value: number) => void,
): void {
  const oldest = nowSeconds - retentionSeconds;
  const base = bytes.getUint32(offset);
  if (base === 0) return;
  for (let slot = 0; slot < points; slot++) {
    const at = offset + slot * pointBytes;
    const timestamp = bytes.getUint32(at);
    if (timestamp === 0 || timestamp <= oldest || timestamp % stepSeconds !== 0) continue;
    if (slotOf(timestamp, base, stepSeconds, points) === slot) visit(timestamp, bytes.getFloat64(at + 4));
  }
}

/** The ring begins at whatever was written first: its slot 0 says which time that is, and zero that there is nothing yet. */
function slotOf(timestamp: number, base: number, stepSeconds: number, points: number): number {
  return modulo(Math.floor((timestamp - base) / stepSeconds), points);
}

/** A point as stored: seconds since 1970, a multiple of the archive's step. */
export type WhisperPoint = { timestampSeconds: number; value: number };

/** livePoints gives the points that an archive holds at a moment, oldest first. */
export function livePoints(file: WhisperFile, archive: WhisperArchive, nowSeconds: number): WhisperPoint[] {
  const found: WhisperPoint[] = [];
  eachLivePoint(file, archive, nowSeconds, (timestampSeconds, value) =>
    found.push({ timestampSeconds, value }),
  );
  return found.sort((a, b) => a.timestampSeconds - b.timestampSeconds);
}

/**
 * fetchWhisper answers as whisper-fetch 1.1.4 does, fractions of seconds cut: from the finest archive that reaches back to `fromSeconds`, which is
 * exclusive; null where the range is in the future or older than every archive.
 */
export function fetchWhisper(
  file: WhisperFile,
  range: { fromSeconds: number; untilSeconds: number; nowSeconds: number },
): Reading<WhisperRange | null> {
  const nowSeconds = Math.trunc(range.nowSeconds);
  const from = Math.trunc(range.fromSeconds);
  const until = Math.trunc(range.untilSeconds);
  if (from > until) return refuse('the range ends before it begins');
  const oldest = nowSeconds - file.maxRetentionSeconds;
  if (from > nowSeconds || until < oldest) return { ok: true, value: null };
  const start = Math.max(from, oldest);
  const archive = file.archives.find(({ retentionSeconds }) => retentionSeconds >= nowSeconds - start);
  if (archive === undefined) return { ok: true, value: null };
  return { ok: true, value: fetchArchive(file.bytes, archive, start, Math.min(until, nowSeconds)) };
}

function fetchArchive(bytes: DataView, archive: WhisperArchive, from: number, until: number): WhisperRange {
  const { offset, stepSeconds, points } = archive;
  const fromSeconds = from - modulo(from, stepSeconds) + stepSeconds;
  let untilSeconds = until - modulo(until, stepSeconds) + stepSeconds;
  if (fromSeconds === untilSeconds) untilSeconds += stepSeconds;
  const values: (number | null)[] = new Array((untilSeconds - fromSeconds) / stepSeconds).fill(null);
  const base = bytes.getUint32(offset);
  if (base === 0) return { fromSeconds, untilSeconds, stepSeconds, values };
  for (let i = 0; i < values.length; i++) {
    const timestamp = fromSeconds + i * stepSeconds;
    const at = offset + slotOf(timestamp, base, stepSeconds, points) * pointBytes;
    if (bytes.getUint32(at) === timestamp) values[i] = bytes.getFloat64(at + 4);
  }
  return { fromSeconds, untilSeconds, stepSeconds, values };
}

/** The remainder as Python has it: never negative. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
