import { html } from 'hono/html';
import { z } from 'zod';
import type { Operation } from '#api/operation/operation.ts';

const accessSentences: Record<Operation['access'], string> = {
  public: 'Anybody may ask.',
  session: 'Only somebody who is signed in, not an API key.',
  read: 'Scope: read.',
  write: 'Scope: write.',
  run: 'Scope: run.',
};

/** operationSection describes one operation: address, access, inputs and answers. */
export function operationSection(operation: Operation) {
  const { id, method, path, summary, description, access, body, answers } = operation;
  return html`<article id="${id}">
    <h3><b>${method.toUpperCase()}</b>/api/v1${path}</h3>
    <p>${summary}. <span class="soft">${accessSentences[access]}</span></p>
    ${description ? html`<p class="soft">${description}</p>` : ''}
    ${
      operation.idempotent
        ? html`<p class="soft">Takes an <code>Idempotency-Key</code> header; an API key must send one.</p>`
        : ''
    }
    ${queryTable(operation)} ${body ? shapeDetails('Body', body, 'input') : ''}
    ${Object.entries(answers).map(([status, answer]) =>
      answer.shape
        ? shapeDetails(`${status}: ${answer.description}`, answer.shape, 'output')
        : html`<p>${status}: ${answer.description} (<code>${answer.mediaType ?? 'no body'}</code>)</p>`,
    )}
  </article>`;
}

function queryTable({ query }: Operation) {
  const names = Object.entries(query.shape);
  if (names.length === 0) return '';
  return html`<table>
    <tbody>
      ${names.map(
        ([name, shape]) =>
          html`<tr>
            <td><code>?${name}=</code></td>
            <td class="soft">${shape instanceof z.ZodType ? (shape.description ?? '') : ''}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** shapeDetails describes a shape as JSON Schema; shapes with a name of their own are referred to, unless `title` is that name. */
export function shapeDetails(title: string, shape: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, $defs, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  const text = JSON.stringify($defs?.[title] ?? schema, null, 1).replaceAll('#/$defs/', '#');
  return html`<details>
    <summary>${title}</summary>
    <pre>${text}</pre>
  </details>`;
}
