/** Settings of a whisper file for tests: archives as [step, points], and points by the slot that they lie in. */
type Settings = {
  archives?: [number, number][];
  slots?: Record<number, [number, number]>;
  aggregation?: number;
  xFilesFactor?: number;
  maxRetention?: number;
};

/** aWhisperFile builds the bytes of a file; slots are counted through all archives. */
export function aWhisperFile(settings: Settings = {}): Uint8Array {
  const { archives = [[1, 60]], slots = {}, aggregation = 1, xFilesFactor = 0.5 } = settings;
  const start = 16 + 12 * archives.length;
  const pointsOf = archives.reduce((sum, [, points]) => sum + points, 0);
  const bytes = new Uint8Array(start + 12 * pointsOf);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, aggregation);
  view.setUint32(4, settings.maxRetention ?? Math.max(...archives.map(([step, points]) => step * points)));
  view.setFloat32(8, xFilesFactor);
  view.setUint32(12, archives.length);
  let offset = start;
  for (const [i, [step, points]] of archives.entries()) {
    for (const [word, value] of [offset, step, points].entries())
      view.setUint32(16 + 12 * i + 4 * word, value);
    offset += 12 * points;
  }
  for (const [slot, [timestamp, value]] of Object.entries(slots)) {
    view.setUint32(start + 12 * Number(slot), timestamp);
    view.setFloat64(start + 12 * Number(slot) + 4, value);
  }
  return bytes;
}
