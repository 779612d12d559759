/** isToken reports whether a text can stand in a header: what cannot is refused there, with the secret in the message. */
export function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
