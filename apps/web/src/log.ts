/** Where the portal logs failures for its operator, one line of JSON each. */
export type Log = { error(message: string, facts?: Record<string, string | number | null>): void };

const secretPatterns = [
  /tmk_[0-9A-Za-z]{10,}/g,
  /(?<=:\/\/)[^\s/@:]*:[^\s/@]+(?=@)/g,
  /(?<=\bBearer\s)\S+/gi,
  /(?<=\/(?:r|shared)\/)[A-Za-z0-9_-]{16,}/g,
  /(?<=(?:password|secret|token)\\*"?\s*[:=]\s*\\*"?)[^\s\\",}]+/gi,
];

/** redact replaces what looks like a password, a key or the token of a link, so that logs can be shown around. */
export function redact(text: string): string {
  return secretPatterns.reduce((rest, pattern) => rest.replace(pattern, '[redacted]'), text);
}

/** What JSON leaves as it is, and a terminal does not. */
const unprintable = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu;

const escaped = (character: string) =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

/** createLog writes to standard error; control characters are escaped, so one event is always one line. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  return {
    error: (message, facts = {}) => {
      const event = { level: 'error', at: new Date().toISOString(), message, ...facts };
      write(`${redact(JSON.stringify(event)).replace(unprintable, escaped)}\n`);
    },
  };
}
