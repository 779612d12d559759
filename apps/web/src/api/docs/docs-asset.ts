import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '@tidemark/domain/kernel/errors';
import swaggerUiFolder from 'swagger-ui-dist/absolute-path.js';
import { apiHeaders } from '#http/problem-response.ts';
import { pageScript, pageStyle } from './page-files.ts';

const fromPackage = (name: string) => () => readFile(path.join(swaggerUiFolder(), name), 'utf8');

const assets: Record<string, { mediaType: string; read: () => Promise<string> }> = {
  'swagger-ui.css': { mediaType: 'text/css', read: fromPackage('swagger-ui.css') },
  'swagger-ui-bundle.js': { mediaType: 'text/javascript', read: fromPackage('swagger-ui-bundle.js') },
  'page.css': { mediaType: 'text/css', read: async () => pageStyle },
  'page.js': { mediaType: 'text/javascript', read: async () => pageScript },
};

/** docsAsset serves a file of the documentation page from our own origin, so that the page works offline. */
export async function docsAsset(name: string): Promise<Response> {
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined;
  if (!asset) throw new DomainError('not_found', { kind: 'address' });
  const headers = {
    ...apiHeaders,
    'Content-Type': `${asset.mediaType}; charset=utf-8`,
    'Cache-Control': 'private, max-age=3600',
  };
  return new Response(await asset.read(), { headers });
}
