/** A stream of numbers, evenly spread over [0, 1). */
export type Random = () => number;

/** seededRandom gives the stream of a seed: sfc32 (Doty-Humphrey, PractRand), the same on every machine. */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9;
  let b = Math.floor(seed / 2 ** 32) | 0;
  let c = seed | 0;
  let counter = 1;
  const next = () => {
    const mixed = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    return (mixed >>> 0) / 2 ** 32;
  };
  for (let warmUp = 0; warmUp < 15; warmUp += 1) next();
  return next;
}
