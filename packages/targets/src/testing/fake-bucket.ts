import type { ParsedPoint } from '@tidemark/workload/line-protocol-cursor';
import { parseLineProtocol } from '@tidemark/workload/parse-line-protocol';
import type { FieldValue } from '@tidemark/workload/value-at';

/** What a write gave: all stored, or the status and text that a 2.x answers with. */
export type FakeWrite = { status: 204 } | { status: 400 | 422; code: string; message: string };

const unitNs: Record<string, bigint> = { ns: 1n, us: 1_000n, ms: 1_000_000n, s: 1_000_000_000n };

/** One stored value with its key. */
export type FakeCell = {
  measurement: string;
  tagSet: ParsedPoint['tagSet'];
  timeNs: bigint;
  field: string;
  value: FieldValue;
};

type Series = Pick<FakeCell, 'measurement' | 'tagSet'> & { points: Map<bigint, Map<string, FieldValue>> };

/** A bucket in memory that keeps what a 2.x would: the last of the points with one key, and one type a field. */
export class FakeBucket {
  readonly id: string;
  readonly name: string;
  readonly everySeconds: number;
  pointsWritten = 0;
  readonly #series = new Map<string, Series>();
  readonly #types = new Map<string, string>();

  constructor(id: string, name: string, everySeconds: number) {
    this.id = id;
    this.name = name;
    this.everySeconds = everySeconds;
  }

  get seriesCount(): number {
    return this.#series.size;
  }

  /** Takes a body of line protocol; one line that cannot be parsed refuses all, one of another type only itself. */
  write(text: string, precision: string, nowNs: bigint): FakeWrite {
    const { points, faults } = parseLineProtocol(text);
    const [fault] = faults;
    if (fault !== undefined) {
      const message = `unable to parse '${text.split('\n')[fault.line - 1] ?? ''}': ${fault.detail}`;
      return { status: 400, code: 'invalid', message };
    }
    this.pointsWritten += points.length;
    const dropped = points.filter((point) => !this.#store(point, stampOf(point, precision, nowNs)));
    if (dropped.length === 0) return { status: 204 };
    const message = `failure writing points to database: partial write: field type conflict: input field type differs from the stored one dropped=${dropped.length}`;
    return { status: 422, code: 'unprocessable entity', message };
  }

  /** Points of one measurement that have a field, with start <= time < stop. */
  count(measurement: string, field: string, startNs: bigint, stopNs: bigint): number {
    let count = 0;
    for (const series of this.#series.values()) {
      if (series.measurement !== measurement) continue;
      for (const [time, fields] of series.points) {
        if (time >= startNs && time < stopNs && fields.has(field)) count += 1;
      }
    }
    return count;
  }

  /** Every value that is stored, each series in the order of its times. */
  cells(): FakeCell[] {
    return [...this.#series.values()].flatMap(({ measurement, tagSet, points }) =>
      [...points]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([timeNs, fields]) =>
          [...fields].map(([field, value]) => ({ measurement, tagSet, timeNs, field, value })),
        ),
    );
  }

  #store({ measurement, tagSet, fieldSet }: ParsedPoint, timeNs: bigint): boolean {
    for (const [key, value] of fieldSet) {
      const known = this.#types.get(`${measurement} ${key}`) ?? value.type;
      if (known !== value.type) return false;
      this.#types.set(`${measurement} ${key}`, known);
    }
    const key = JSON.stringify([measurement, tagSet.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
    const series = this.#series.get(key) ?? { measurement, tagSet, points: new Map() };
    const fields = series.points.get(timeNs) ?? new Map<string, FieldValue>();
    for (const [name, value] of fieldSet) fields.set(name, value);
    series.points.set(timeNs, fields);
    this.#series.set(key, series);
    return true;
  }
}

function stampOf({ timestamp }: ParsedPoint, precision: string, nowNs: bigint): bigint {
  return timestamp === null ? nowNs : BigInt(timestamp) * (unitNs[precision] ?? 1n);
}
