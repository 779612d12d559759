/** Absolute paths of two parts or more, also as file addresses; not those of other addresses, nor of HTTP interfaces. */
const hostPath =
  /(?:file:\/\/|(?<![\w./~-]))\/(?!(?:api|debug)\/)(?:[^\s/'"`()<>|,;:]+\/)+([^\s/'"`()<>|,;:]*)/g;
const stackLine = /\n\s+at .*/g;

/**
 * withoutHostPaths makes a text fit for everyone who may read a run: of each absolute path of this host only the last part is left, and
 * nothing of a stack.
 */
export function withoutHostPaths(text: string): string {
  return text.replace(stackLine, '').replace(hostPath, (_, name: string) => (name === '' ? '...' : name));
}
