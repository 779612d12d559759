import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { apiHeaders } from '#api/http/api-headers.ts';
import { problemKinds } from '#api/http/problem-kinds.ts';
import { operations } from '#api/operations.ts';
import { namedShapes, nameShapes } from '#api/shapes/named-shapes.ts';
import { docsStyle } from './docs-style.ts';
import { operationSection, shapeDetails } from './operation-section.ts';

const styleHash = createHash('sha256').update(docsStyle).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

let page: Promise<string> | undefined;

/** docsResponse is the documentation as one page, without scripts and without anything from elsewhere. */
export async function docsResponse(): Promise<Response> {
  page ??= docsPage();
  const headers = {
    ...apiHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
  };
  return new Response(await page, { headers });
}

async function docsPage(): Promise<string> {
  nameShapes();
  const tags = [...new Set(operations.map((operation) => operation.tag))];
  const sections = tags.map(
    (tag) =>
      html`<h2>${tag}</h2>
        ${operations.filter((operation) => operation.tag === tag).map(operationSection)}`,
  );
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Tidemark API</title>
        <style>${raw(docsStyle)}</style>
      </head>
      <body>
        <h1>Tidemark API</h1>
        ${introduction()} ${sections}
        <h2>Shapes</h2>
        ${Object.entries(namedShapes).map(
          ([name, shape]) => html`<div id="${name}">${shapeDetails(name, shape, 'input')}</div>`,
        )}
        <h2>Problems</h2>
        ${problemTable()}
      </body>
    </html>`;
  return String(await document);
}

function introduction() {
  return html`<p>
      Everything stands under <code>/api/v1</code>. The same as a file for programs:
      <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
    </p>
    <p>
      Programs send an API key from the settings page: <code>Authorization: Bearer tmk_...</code>. It has scopes:
      <code>read</code>, <code>write</code> and <code>run</code>. Lists give <code>items</code> and
      <code>nextCursor</code>; the next page is <code>?cursor=</code> that.
    </p>`;
}

function problemTable() {
  return html`<p>Every error is <code>application/problem+json</code> (RFC 9457) with one of these codes.</p>
    <table>
      <thead>
        <tr><th>code</th><th>status</th><th>meaning</th><th>may succeed later</th></tr>
      </thead>
      <tbody>
        ${Object.entries(problemKinds).map(
          ([code, { status, title, retryable }]) =>
            html`<tr id="${code}">
              <td><code>${code}</code></td>
              <td>${status}</td>
              <td>${title}</td>
              <td>${retryable ? 'yes' : 'no'}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}
