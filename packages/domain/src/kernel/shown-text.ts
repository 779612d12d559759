/** shownText is what a message quotes of a text that may be anything: at most 40 characters, none of them invisible. */
export function shownText(text: string): string {
  const short = text.length > 40 ? `${text.slice(0, 37)}...` : text;
  return short.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '?');
}
