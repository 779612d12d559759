import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, fetchApi } from './fetch-api.ts';

const shape = z.object({ id: z.string() });

function answer(body: unknown, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('fetchApi', () => {
  it('gives the answer parsed', async () => {
    answer({ id: 'a', more: 1 });
    await expect(fetchApi('GET', '/runs/a', shape)).resolves.toEqual({ id: 'a' });
  });

  it('fails with the problem that the API describes', async () => {
    answer({ title: 'Not found', detail: 'No such run.', request_id: 'r1' }, 404);
    const error = await fetchApi('GET', '/runs/a', shape).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      problem: { status: 404, title: 'Not found', detail: 'No such run.', requestId: 'r1', errors: [] },
    });
  });

  it('fails likewise where the answer has another shape, or no answer comes', async () => {
    answer({ id: 1 });
    await expect(fetchApi('GET', '/runs/a', shape)).rejects.toMatchObject({ problem: { status: 200 } });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
    await expect(fetchApi('GET', '/runs/a', shape)).rejects.toMatchObject({ problem: { status: 0 } });
  });
});
