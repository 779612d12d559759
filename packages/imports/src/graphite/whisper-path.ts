/** Hex of the SHA-256 of a text. */
type Sha256 = (text: string) => string;

/**
 * whisperPathOf gives the file of a name below a cache's whisper directory, as carbon 1.1.7 stores it: a folder for each part of a name;
 * for a name with tags, a file named by the hash of the name with its tags sorted. The result never leaves the directory.
 */
export function whisperPathOf(name: string, sha256: Sha256): string {
  const stored = storedName(name);
  if (!stored.includes(';')) return `${stored.replace(/[./]+/g, '/').replace(/^\//, '')}.wsp`;
  const hash = sha256(stored);
  return `_tagged/${hash.slice(0, 3)}/${hash.slice(3, 6)}/${hash}.wsp`;
}

/** storedName is the name under which a cache holds a series: its tags sorted. A name with malformed tags is held as it came. */
export function storedName(name: string): string {
  const [metric = '', ...segments] = name.split(';');
  const untilded = metric.replace(/^~+/, '');
  if (untilded === '') return name;
  const tags = new Map<string, string>();
  for (const segment of segments) {
    const at = segment.indexOf('=');
    const [tag, value] = [segment.slice(0, at), segment.slice(at + 1)];
    if (at <= 0 || /[!^]/.test(tag) || value === '' || value.startsWith('~')) return name;
    tags.set(tag, value);
  }
  tags.delete('name');
  const sorted = [...tags].map(([tag, value]) => `;${tag}=${value}`).sort(byCodePoint);
  return untilded + sorted.join('');
}

/** Python's order of texts; JavaScript's differs beyond U+FFFF. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
