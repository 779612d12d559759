const newline = 10;

/** countLines gives how many lines end in some bytes. */
export function countLines(data: Buffer): number {
  let count = 0;
  for (let at = data.indexOf(newline); at >= 0; at = data.indexOf(newline, at + 1)) count += 1;
  return count;
}
