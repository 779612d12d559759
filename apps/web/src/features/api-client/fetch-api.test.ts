import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, fetchApi } from './fetch-api.ts';

const shape = z.object({ id: z.string() });
const answering = (body: unknown, status = 200) => ({ send: async () => Response.json(body, { status }) });

describe('fetchApi', () => {
  it('gives the answer parsed', async () => {
    const answer = fetchApi('GET', '/runs/a', shape, answering({ id: 'a', more: 1 }));
    await expect(answer).resolves.toEqual({ id: 'a' });
  });

  it('fails with the problem that the API describes', async () => {
    const refusal = answering({ title: 'Not found', detail: 'No such run.', request_id: 'r1' }, 404);
    const error = await fetchApi('GET', '/runs/a', shape, refusal).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      problem: { status: 404, title: 'Not found', detail: 'No such run.', requestId: 'r1', errors: [] },
    });
  });

  it('fails likewise where the answer has another shape, or no answer comes', async () => {
    const misshapen = fetchApi('GET', '/runs/a', shape, answering({ id: 1 }));
    await expect(misshapen).rejects.toMatchObject({ problem: { status: 200 } });
    const send = () => Promise.reject(new TypeError('failed to fetch'));
    await expect(fetchApi('GET', '/runs/a', shape, { send })).rejects.toMatchObject({
      problem: { status: 0 },
    });
  });
});
