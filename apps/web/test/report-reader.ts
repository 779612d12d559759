import { answerReader, type ReaderParts, type ReaderView } from '#features/reports/answer-reader.ts';
import type { Portal } from './start-portal.ts';

const styles = '@font-face{src:url(/_next/a.woff2)}@import "/b.css";body{background:url(/c.png);color:red}';

/** readerOf gives what answers readers of reports, with a stylesheet that would ask for more. */
export function readerOf({ parts }: Portal): ReaderParts {
  return { parts, stylesheets: ['/_next/static/chunks/a.css'], readStyles: async () => styles };
}

/** view asks for what a link shows. */
export function view(
  portal: Portal,
  token: string,
  {
    as = 'page',
    headers = {},
    query = '',
  }: { as?: ReaderView; headers?: Record<string, string>; query?: string } = {},
): Promise<Response> {
  const url = `http://localhost:3999/r/${token}${as === 'page' ? '' : `/${as}`}${query}`;
  return answerReader(readerOf(portal), new Request(url, { headers }), token, as);
}

/** send sends a password as the form of a protected report does. */
export function send(portal: Portal, token: string, password: string): Promise<Response> {
  const body = new URLSearchParams({ password });
  const request = new Request(`http://localhost:3999/r/${token}`, { method: 'POST', body });
  return answerReader(readerOf(portal), request, token);
}
