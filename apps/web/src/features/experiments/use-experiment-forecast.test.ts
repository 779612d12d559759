import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient } from '#features/api-client/query-client.ts';
import { experimentForecastQuery } from './use-experiment-forecast.ts';

it('shows what the server says of the newest document, whatever it answers later about an older one', async () => {
  const answers: ((response: Response) => void)[] = [];
  const send = () => new Promise<Response>((resolve) => answers.push(resolve));
  const answer = async (place: number, title: string) => {
    answers[place]?.(Response.json({ title }, { status: 400 }));
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const client = createQueryClient(() => undefined);
  const observer = new QueryObserver(client, experimentForecastQuery({ name: 'old' }, send));
  const stop = observer.subscribe(() => undefined);
  observer.setOptions(experimentForecastQuery({ name: 'new' }, send));
  await answer(1, 'about the new');
  await answer(0, 'about the old');
  expect(observer.getCurrentResult().error?.problem.title).toBe('about the new');
  stop();
});
