import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { NextApiRequest, NextApiResponse } from 'next';
import { container } from '#container.ts';
import { isDevelopment } from '#env.ts';
import { answerReader } from '#features/reports/answer-reader.ts';

/** Answers `/r/{token}`: next.config.ts leads there. Of the framework only routes of this kind render a page of their own. */
export default async function handler(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const parts = container();
  stylesheets ??= findStylesheets();
  const token = typeof request.query.token === 'string' ? request.query.token : '';
  const asked = new Request(new URL(request.url ?? '/', parts.appUrl), {
    method: request.method ?? 'GET',
    headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  });
  const answer = await answerReader({ parts, stylesheets: await stylesheets }, asked, token);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

let stylesheets: Promise<string[]> | undefined;

/** The stylesheets of the build, which carries their digests in their names. */
async function findStylesheets(): Promise<string[]> {
  const folder = path.join(process.cwd(), isDevelopment() ? '.next/dev/static' : '.next/static');
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith('.css')).map((file) => `/_next/static/${file}`);
}
