/** describeTransportError gives a sentence for people: the system's code and text, never a stack. */
export function describeTransportError(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed';
  const code = errorCode(error);
  // Its message lists the names of the certificate, which may be those of a stranger's.
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `${code}: its certificate is for another name (${certificateAdvice})`;
  const hasCode = error.message.includes(code) || code === error.name;
  const said = hasCode ? error.message : `${code}: ${error.message}`;
  return untrusted.has(code) ? `${said} (${certificateAdvice})` : said;
}

/** Codes of certificates that are not taken. */
const untrusted = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);
const certificateAdvice =
  'its certificate is not trusted: give the target the certificate of its authority, or let it go unchecked';

/** errorCode is the system's or undici's code of an error, else its name. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name;
}
