import { html } from 'hono/html';
import { openApiDocument } from '#api/openapi-document.ts';
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

/** docsPage shows the OpenAPI document in Swagger UI, and below it the codes that problems link to. */
export async function docsPage(): Promise<Response> {
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
          <div id="operations"></div>
          ${problemTable()}
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
