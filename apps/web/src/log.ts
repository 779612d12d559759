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

/** createLog writes to standard error; control characters are escaped, so one event is always one line. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  return {
    error: (message, facts = {}) => {
      const event = { level: 'error', at: new Date().toISOString(), message, ...facts };
      write(`${redact(JSON.stringify(event))}\n`);
    },
  };
}
