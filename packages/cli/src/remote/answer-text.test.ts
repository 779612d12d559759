import { expect, it } from 'vitest';
import { answerText } from './answer-text.ts';

it('reads an answer whole', async () => {
  expect(await answerText(new Response('{"name":"ü"}'))).toBe('{"name":"ü"}');
  expect(await answerText(new Response(null, { status: 204 }))).toBe('');
});

it('gives up an answer without an end, and its connection', async () => {
  const chunk = new Uint8Array(16 * 1024 * 1024);
  let isGivenUp = false;
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(chunk),
    cancel: () => {
      isGivenUp = true;
    },
  });
  await expect(answerText(new Response(endless))).rejects.toThrow('longer than 128 MiB');
  expect(isGivenUp).toBe(true);
});
