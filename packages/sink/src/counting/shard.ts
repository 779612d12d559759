/** The points of one database whose time lies in [startMs, endMs): how many of each measurement, and of which series. */
export class Shard {
  readonly id: number;
  readonly startMs: number;
  readonly endMs: number;
  isDropped = false;
  #pointsStored = 0;
  #points = new Float64Array(16);
  #seriesBits = new Uint8Array(512);

  constructor(id: number, startMs: number, endMs: number) {
    this.id = id;
    this.startMs = startMs;
    this.endMs = endMs;
  }

  get pointsStored(): number {
    return this.#pointsStored;
  }

  points(measurement: number): number {
    return this.#points[measurement] ?? 0;
  }

  addPoints(measurement: number, points: number): void {
    if (measurement >= this.#points.length) {
      const next = new Float64Array(2 * measurement);
      next.set(this.#points);
      this.#points = next;
    }
    this.#pointsStored += points;
    this.#points[measurement] = this.points(measurement) + points;
  }

  hasSeries(series: number): boolean {
    return ((this.#seriesBits[series >> 3] ?? 0) & (1 << (series & 7))) !== 0;
  }

  addSeries(series: number): void {
    const at = series >> 3;
    if (at >= this.#seriesBits.length) {
      const next = new Uint8Array(2 * at);
      next.set(this.#seriesBits);
      this.#seriesBits = next;
    }
    this.#seriesBits[at] = (this.#seriesBits[at] ?? 0) | (1 << (series & 7));
  }
}
