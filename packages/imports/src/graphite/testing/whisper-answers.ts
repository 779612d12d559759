import { eachLivePoint, fetchWhisper, readWhisper, type WhisperFile, type WhisperRange } from '../whisper.ts';

/** What whisper.fetch answered: `range` is from, until and step, values are hex of their eight bytes. */
type Fetched = { kind: string; range?: number[] | undefined; values?: (string | null)[] | undefined };

/** A file that whisper wrote, with its answers, as reference.py prints them. */
export type WhisperAnswers = {
  file: string;
  aggregation: string;
  /** Step and points of each archive. */
  archives: number[][];
  now: number;
  fetches: (Fetched & { from: number; until: number })[];
  /** Of each archive, all that it holds up to now. */
  held: Fetched[];
};

/** ourAnswers gives the same answers by our reader. */
export function ourAnswers({ file, now, fetches }: WhisperAnswers): WhisperAnswers {
  const read = readWhisper(Uint8Array.from(Buffer.from(file, 'base64')));
  if (!read.ok) throw new Error(read.reason);
  const { aggregation, archives } = read.value;
  return {
    file,
    aggregation,
    archives: archives.map(({ stepSeconds, points }) => [stepSeconds, points]),
    now,
    fetches: fetches.map(({ from, until }) => ({ from, until, ...ourFetch(read.value, from, until, now) })),
    held: archives.map((_, index) => ourHeld(read.value, index, now)),
  };
}

function ourFetch(file: WhisperFile, fromSeconds: number, untilSeconds: number, nowSeconds: number): Fetched {
  const fetched = fetchWhisper(file, { fromSeconds, untilSeconds, nowSeconds });
  if (!fetched.ok) return { kind: 'invalid' };
  return fetched.value === null ? { kind: 'nothing' } : shown(fetched.value);
}

/** The live points of an archive, put where whisper.fetch puts them; those of the future are none of its business. */
function ourHeld(file: WhisperFile, index: number, now: number): Fetched {
  const archive = file.archives[index];
  if (archive === undefined) throw new Error('no such archive');
  const { stepSeconds, points, retentionSeconds } = archive;
  const fromSeconds = Math.floor((now - retentionSeconds) / stepSeconds + 1) * stepSeconds;
  const values: (number | null)[] = new Array(points).fill(null);
  eachLivePoint(file, archive, now, (timestamp, value) => {
    if (timestamp <= now) values[(timestamp - fromSeconds) / stepSeconds] = value;
  });
  return shown({ fromSeconds, untilSeconds: fromSeconds + retentionSeconds, stepSeconds, values });
}

function shown({ fromSeconds, untilSeconds, stepSeconds, values }: WhisperRange): Fetched {
  return { kind: 'range', range: [fromSeconds, untilSeconds, stepSeconds], values: values.map(hexOf) };
}

function hexOf(value: number | null): string | null {
  if (value === null) return null;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes.toString('hex');
}
