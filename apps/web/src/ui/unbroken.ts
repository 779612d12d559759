import type { ReactNode } from 'react';

const beforeUnit = /(\d) (?=(?:[KMGTP]iB|B|[kMGTP]|us|µs|ms|s|min|h|d|%)(?![\p{L}\d]))/gu;

/** unbroken keeps a number and its unit on one line: a no-break space stands between them. What is no text is given back as it is. */
export function unbroken<Content extends ReactNode>(content: Content): Content | string {
  return typeof content === 'string' ? content.replaceAll(beforeUnit, '$1\u00A0') : content;
}
