import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError } from './fetch-api.ts';
import { readProblem } from './problem.ts';
import { createQueryClient, putServerData } from './query-client.ts';

/** A query function whose answers the test gives, in any order; each call is one entry. */
function heldAnswers() {
  const answers: ((value: string) => void)[] = [];
  const ask = () => new Promise<string>((resolve) => answers.push(resolve));
  return { answers, ask };
}

const flush = () => new Promise((resolve) => setImmediate(resolve));
const refused = new ApiError(readProblem(401, { title: 'Not signed in' }));

describe('createQueryClient', () => {
  it('keeps the answer about the newest question when an older one is answered later', async () => {
    const client = createQueryClient(() => undefined);
    const { answers, ask } = heldAnswers();
    const about = (document: string) => ({ queryKey: ['preview', document], queryFn: ask });
    const observer = new QueryObserver(client, about('old'));
    observer.subscribe(() => undefined);
    observer.setOptions(about('new'));
    answers[1]?.('of the new document');
    await flush();
    answers[0]?.('of the old document');
    await flush();
    expect(observer.getCurrentResult().data).toBe('of the new document');
  });

  it('drops a poll that is still on its way when the server has rendered newer data', async () => {
    const client = createQueryClient(() => undefined);
    const { answers, ask } = heldAnswers();
    const observer = new QueryObserver(client, { queryKey: ['experiment'], queryFn: ask });
    observer.subscribe(() => undefined);
    await putServerData(client, ['experiment'], 'rendered later');
    answers[0]?.('polled earlier');
    await flush();
    expect(observer.getCurrentResult().data).toBe('rendered later');
  });

  it('asks a query again once a change that makes it stale has succeeded', async () => {
    const client = createQueryClient(() => undefined);
    let asked = 0;
    const observer = new QueryObserver(client, { queryKey: ['api-keys'], queryFn: async () => ++asked });
    observer.subscribe(() => undefined);
    await flush();
    const meta = { invalidates: [['api-keys']] };
    await new MutationObserver(client, { mutationFn: async () => 'revoked', meta }).mutate();
    expect(observer.getCurrentResult().data).toBe(2);
  });

  it('reports that the session has ended, of queries and of mutations', async () => {
    let signedOut = 0;
    const client = createQueryClient(() => {
      signedOut += 1;
    });
    const refuse = () => Promise.reject(refused);
    await client.fetchQuery({ queryKey: ['runs'], queryFn: refuse }).catch(() => undefined);
    await new MutationObserver(client, { mutationFn: refuse }).mutate().catch(() => undefined);
    expect(signedOut).toBe(2);
  });

  it('fails at the first refusal instead of retrying', async () => {
    let asked = 0;
    const refuse = () => {
      asked += 1;
      return Promise.reject(refused);
    };
    const client = createQueryClient(() => undefined);
    await client.fetchQuery({ queryKey: ['runs'], queryFn: refuse }).catch(() => undefined);
    expect(asked).toBe(1);
  });
});
