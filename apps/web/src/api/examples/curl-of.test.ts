import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isSessionOnly } from '#api/operation/operation.ts';
import { operations } from '#api/operations.ts';
import { curlOf } from './curl-of.ts';
import { requestExamples } from './request-examples.ts';

const withBody = operations.filter(({ body }) => body !== null);

/** What a shell passes to curl, as a list of arguments. */
function argumentsOf(command: string, variables: Record<string, string>): string[] {
  const script = `curl() { for a in "$@"; do printf '%s\\0' "$a"; done; }; uuidgen() { echo some-uuid; }; ${command}`;
  const text = execFileSync('/bin/sh', ['-c', script], { env: { ...variables, NODE_ENV: 'test' } });
  return text.toString().split('\0').slice(0, -1);
}

describe('the curl command of an operation', () => {
  it('has an example for every operation with a body, and for no other', () => {
    expect(Object.keys(requestExamples).sort()).toEqual(withBody.map(({ id }) => id).sort());
  });

  it('sends examples that the operation accepts', () => {
    for (const { id, body } of withBody) {
      const example = requestExamples[id];
      if (typeof example === 'string') continue;
      expect(body?.safeParse(example).error?.issues, id).toBeUndefined();
    }
  });

  it('is understood by a shell, with address, key and body in place', () => {
    const variables = { TIDEMARK_URL: 'http://portal', TIDEMARK_API_KEY: 'tmk_1', runId: 'run-1' };
    const operation = operations.find(({ id }) => id === 'changeRunRate');
    expect(argumentsOf((operation && curlOf(operation)) ?? '', variables)).toEqual([
      '-sS',
      '-X',
      'POST',
      'http://portal/api/v1/runs/run-1/rate',
      '-H',
      'Authorization: Bearer tmk_1',
      '-H',
      'Content-Type: application/json',
      '--data',
      JSON.stringify({ ratePerSec: 2_000 }, null, 2),
    ]);
  });

  it('names every parameter of the path, a key where one is needed, and none where keys are refused', () => {
    for (const operation of operations) {
      const command = curlOf(operation);
      if (isSessionOnly(operation.access)) {
        expect(command, operation.id).toBeNull();
        continue;
      }
      const values = Object.fromEntries(
        Object.keys(operation.params.shape).map((name) => [name, `<${name}>`]),
      );
      const sent = argumentsOf(command ?? '', { TIDEMARK_URL: 'u', TIDEMARK_API_KEY: 'k', ...values });
      expect(sent.join(' '), operation.id).toContain(
        `u/api/v1${operation.path.replaceAll('{', '<').replaceAll('}', '>')}`,
      );
      expect(sent.includes('Authorization: Bearer k'), operation.id).toBe(operation.access !== 'public');
      expect(sent.includes('Idempotency-Key: some-uuid'), operation.id).toBe(operation.idempotent === true);
    }
  });
});
