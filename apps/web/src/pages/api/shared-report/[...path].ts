import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NextApiRequest, NextApiResponse } from 'next';
import { container } from '#container.ts';
import { isDevelopment } from '#env.ts';
import { answerReader, type ReaderView, readerViews } from '#features/reports/answer-reader.ts';

/** A form with one password. */
export const config = { api: { bodyParser: { sizeLimit: '4kb' } } };

/**
 * Answers `/r/{token}` and what `/r/{token}/{view}` names: next.config.ts leads there. Of the framework only routes of this kind render a
 * page of their own.
 */
export default async function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const parts = container();
  stylesheets ??= findStylesheets();
  const [token = '', named, ...more] = [request.query.path ?? []].flat();
  const view = viewOf(named);
  const asked = view === null || more.length > 0 ? null : view;
  const answer =
    asked === null
      ? new Response('Not found.\n', { status: 404 })
      : await answerReader(
          { parts, stylesheets: (await stylesheets).map(({ href }) => href), readStyles },
          toRequest(request, parts.appUrl),
          token,
          asked,
        );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

function viewOf(name: string | undefined): ReaderView | null {
  return name === undefined ? 'page' : (readerViews.find((view) => view === name) ?? null);
}

/** The framework has read the form already. */
function toRequest({ url, method = 'GET', headers, body }: NextApiRequest, appUrl: string): Request {
  const form = new URLSearchParams();
  if (method === 'POST') form.set('password', String(body?.password ?? ''));
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'content-length' || name === 'content-type'
      ? []
      : [[name, String(value)]],
  );
  return new Request(new URL(url ?? '/', appUrl), {
    method,
    headers: sent,
    ...(method === 'POST' ? { body: form } : {}),
  });
}

type Stylesheet = { href: string; file: string };

let stylesheets: Promise<Stylesheet[]> | undefined;

/** The stylesheets of the build, which carries their digests in their names. */
async function findStylesheets(): Promise<Stylesheet[]> {
  const folder = path.join(process.cwd(), isDevelopment() ? '.next/dev/static' : '.next/static');
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ href: `/_next/static/${file}`, file: path.join(folder, file) }));
}

async function readStyles(): Promise<string> {
  const files = await (stylesheets ?? findStylesheets());
  return (await Promise.all(files.map(({ file }) => readFile(file, 'utf8')))).join('\n');
}
