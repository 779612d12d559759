import { html } from 'hono/html';
import { openApiDocument } from '#api/openapi-document.ts';
import { operations } from '#api/operations.ts';
import { problemKinds } from '#http/problem-kinds.ts';
import { apiHeaders } from '#http/problem-response.ts';

/** Only our own origin. Inline styles are allowed because the viewer sizes icons by style attributes, which no nonce covers. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** docsPage shows the OpenAPI document in Swagger UI beside an index, and below it the codes that problems link to. */
export async function docsPage(appUrl: string): Promise<Response> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Tidemark API</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/api/v1/docs/swagger-ui.css" />
        <link rel="stylesheet" href="/api/v1/docs/page.css" />
        <script src="/api/v1/docs/swagger-ui-bundle.js" defer></script>
        <script src="/api/v1/docs/page.js" defer></script>
      </head>
      <body>
          ${pageHead(appUrl)}
          <div class="columns">
            ${operationIndex()}
            <main>
              <div id="operations"></div>
              ${problemTable()}
            </main>
          </div>
      </body>
    </html>`;
  const headers = {
    ...apiHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
  };
  return new Response(String(await page), { headers });
}

/** docsDocument is the OpenAPI document for programs and for the viewer. */
export function docsDocument(): Response {
  return Response.json(openApiDocument(), { headers: apiHeaders });
}

function pageHead(appUrl: string) {
  const lines = `export TIDEMARK_URL=${appUrl}\nexport TIDEMARK_API_KEY=tmk_...`;
  return html`<header class="page-head">
    <p><a href="/">Back to the portal</a> · <a href="/docs/api">Guide to the API</a> · <a href="/api/v1/openapi.json">OpenAPI document</a></p>
    <p>Each operation has a command to copy. The commands use two variables: the address of this portal, and a key created under <a href="/settings/keys">Settings, API keys</a>.</p>
    <div class="curl"><pre tabindex="0" role="region" aria-label="Variables of the commands">${lines}</pre><button type="button" data-copy>Copy</button></div>
  </header>`;
}

/** Every operation by its tag, in the order of the viewer, with a field that narrows the list. */
function operationIndex() {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return html`<nav class="index" aria-label="Operations">
    <details open>
      <summary>Operations</summary>
      <input type="search" id="find" placeholder="Find an operation" aria-label="Find an operation" autocomplete="off" />
      <p id="found" role="status"></p>
      ${tags.map(
        (tag) => html`<section>
          <h2>${tag}</h2>
          <ul>
            ${operations
              .filter((operation) => operation.tag === tag)
              .map(
                ({ id, method, path, summary }) =>
                  html`<li data-text="${`${id} ${method} ${path} ${summary} ${tag}`.toLowerCase()}">
                    <a href="#/${tag}/${id}" data-tag="${tag}" data-id="${id}"><b>${method.toUpperCase()}</b> ${summary}</a>
                  </li>`,
              )}
          </ul>
        </section>`,
      )}
      <section><h2><a href="#problems">Problem codes</a></h2></section>
    </details>
  </nav>`;
}

function problemTable() {
  return html`<section class="problems" aria-labelledby="problems">
    <h2 id="problems">Problem codes</h2>
    <p>Every error is <code>application/problem+json</code> (RFC 9457) with one of these codes.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Table of problem codes">
      <table>
        <thead>
          <tr><th>Code</th><th>Status</th><th>Meaning</th><th>Retryable</th></tr>
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
      </table>
    </div>
  </section>`;
}
