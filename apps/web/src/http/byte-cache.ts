/** What a cache keeps, with its size in bytes. */
export type Sized<Value> = { value: Value; bytes: number };

/** `get` gives what is kept under a key, or makes it: once, however many ask at the same time. */
export type ByteCache<Value> = { get(key: string, make: () => Promise<Sized<Value>>): Promise<Value> };

/** One value takes up at most this share of a cache: a larger one is made anew each time. */
const largestShare = 4;

/** createByteCache keeps values up to a total size; the one that was asked for least recently goes first. A failure is not kept. */
export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  const kept = new Map<string, Sized<Value>>();
  const making = new Map<string, Promise<Value>>();
  let total = 0;
  const keep = (key: string, sized: Sized<Value>) => {
    if (sized.bytes > maxBytes / largestShare) return;
    kept.set(key, sized);
    total += sized.bytes;
    for (const [oldest, { bytes }] of kept) {
      if (total <= maxBytes) return;
      kept.delete(oldest);
      total -= bytes;
    }
  };
  const makeOnce = async (key: string, make: () => Promise<Sized<Value>>) => {
    try {
      const sized = await make();
      keep(key, sized);
      return sized.value;
    } finally {
      making.delete(key);
    }
  };
  return {
    get: async (key, make) => {
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known.value;
      }
      const made = making.get(key) ?? makeOnce(key, make);
      making.set(key, made);
      return made;
    },
  };
}
