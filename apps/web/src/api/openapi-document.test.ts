import { runStates } from '@tidemark/domain/run/run-state';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi-document.ts';
import { operations } from './operations.ts';
import { namedShapes } from './shapes/named-shapes.ts';

const document = JSON.parse(JSON.stringify(openApiDocument()));

function everyNode(node: unknown, visit: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return;
  visit(node);
  for (const inner of Object.values(node)) everyNode(inner, visit);
}

describe('the OpenAPI document', () => {
  it('describes every operation once, at its method and path', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(Object(methods)).map(([method, route]) => [method, path, Object(route).operationId]),
    );
    const declared = operations.map(({ method, path, id }) => [method, `/api/v1${path}`, id]);
    expect(described.map(String).sort()).toEqual(declared.map(String).sort());
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  it('declares each parameter of each path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const route of Object.values(Object(methods))) {
        const declared = (Object(route).parameters ?? []).filter(
          (parameter: { in: string; required: boolean }) => parameter.in === 'path' && parameter.required,
        );
        expect(declared.map((parameter: { name: string }) => parameter.name)).toEqual(names);
      }
    }
  });

  it('lists the states of runs in their filter, former names left out', () => {
    const { parameters } = document.paths['/api/v1/runs'].get;
    const filter = parameters.find(({ name }: { name: string }) => name === 'state');
    expect(filter.schema).toMatchObject({
      anyOf: [{ enum: [...runStates] }, { type: 'array', items: { enum: [...runStates] } }],
    });
  });

  it('refers only to what it contains, and contains every named shape', () => {
    everyNode(document, (node) => {
      if (!('$ref' in node) || typeof node.$ref !== 'string') return;
      expect(document.components.schemas).toHaveProperty([node.$ref.replace('#/components/schemas/', '')]);
    });
    expect(Object.keys(document.components.schemas).sort()).toEqual(Object.keys(namedShapes).sort());
    for (const schema of Object.values(document.components.schemas))
      expect(schema).not.toHaveProperty('$ref');
  });

  it('says for each operation who may call it and how each refusal looks', () => {
    for (const operation of operations) {
      const route = document.paths[`/api/v1${operation.path}`][operation.method];
      expect(route.security.length === 0).toBe(operation.access === 'public');
      for (const [status, answer] of Object.entries(route.responses)) {
        if (Number(status) >= 400)
          expect(Object(answer).content).toHaveProperty(['application/problem+json']);
      }
    }
  });
});
