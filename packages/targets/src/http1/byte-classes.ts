export const cr = 13;
export const lf = 10;
export const space = 32;
export const tab = 9;

/** isTokenByte is 1 for each byte that may stand in the name of a header (RFC 9110, 5.6.2). */
export const isTokenByte = table((byte) => /[!#$%&'*+\-.^_`|~0-9A-Za-z]/.test(String.fromCharCode(byte)));

/** isTextByte is 1 for each byte that may stand in a header's value or after a status: no control characters but tabs. */
export const isTextByte = table((byte) => byte === tab || (byte >= space && byte !== 127));

function table(holds: (byte: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (holds(byte) ? 1 : 0));
}

/** isDigit is whether a byte is an ASCII digit. */
export function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

/** isSameName is whether the bytes [from, end) spell `name` (given in lower case), whatever the case of their letters. */
export function isSameName(bytes: Uint8Array, from: number, end: number, name: Uint8Array): boolean {
  if (end - from !== name.length) return false;
  for (let k = 0; k < name.length; k += 1) {
    if (((bytes[from + k] ?? 0) | 32) !== name[k]) return false;
  }
  return true;
}

/** asciiText gives the bytes [from, end) as a text of one character a byte. */
export function asciiText(bytes: Uint8Array, from: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from).toString('latin1');
}
