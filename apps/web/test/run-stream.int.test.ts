import { getRun } from '@tidemark/services/runs/read-runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runStream } from '#api/runs/run-stream.ts';
import { aPlan } from './builders.ts';
import { type Portal, startPortal } from './start-portal.ts';

type StreamEvent = {
  event: string;
  data: { id?: string; state?: string; message?: string };
  id: string | null;
};

/** readEvents gives the events of a stream as they come. */
async function* readEvents(response: Response): AsyncGenerator<StreamEvent> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s).slice(0, 2)));
      if (fields.event) yield { event: fields.event, data: JSON.parse(fields.data), id: fields.id ?? null };
    }
  }
}

describe('following a run', () => {
  let portal: Portal;
  let cookie: string;
  const open = (runId: string, headers: Record<string, string> = {}) =>
    portal.fetch(
      new Request(`http://localhost:3999/api/v1/runs/${runId}/events`, { headers: { cookie, ...headers } }),
    );
  const post = (path: string, body?: unknown) => portal.send('POST', path, { cookie, body });

  beforeAll(async () => {
    portal = await startPortal();
    cookie = await portal.signUp('Di');
  });
  afterAll(() => portal.stop());

  it('sends the run as it is, then each change, then that it ended, and closes', async () => {
    const { body: run } = await post('/runs', { plan: aPlan() });
    const response = await open(run.id);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const states: (string | undefined)[] = [];
    let last = '';
    for await (const { event, data } of readEvents(response)) {
      if (event === 'run') states.push(data.state);
      if (event === 'run' && data.state === 'queued') await post(`/runs/${run.id}/cancel`);
      last = event;
    }
    expect(states[0]).toBe('queued');
    expect(states.at(-1)).toBe('cancelled');
    expect(last).toBe('end');
  });

  it('goes on after the mark that a reader saw last', async () => {
    const { body: run } = await post('/runs', { plan: aPlan() });
    await post(`/runs/${run.id}/cancel`);
    const marks: StreamEvent[] = [];
    for await (const event of readEvents(await open(run.id))) if (event.event === 'mark') marks.push(event);
    expect(marks.length).toBeGreaterThan(0);
    const seen = marks[0]?.id ?? '';
    const later: StreamEvent[] = [];
    for await (const event of readEvents(await open(run.id, { 'last-event-id': seen })))
      if (event.event === 'mark') later.push(event);
    expect(later.map((mark) => mark.id)).toEqual(marks.slice(1).map((mark) => mark.id));
  });

  it('lets a workspace follow a hundred runs at once, and forgets those that were left', async () => {
    const { body: run } = await post('/runs', { plan: aPlan() });
    const streams = await Promise.all(Array.from({ length: 100 }, () => open(run.id)));
    expect(streams.map(({ status }) => status)).not.toContain(429);
    expect((await open(run.id)).status).toBe(429);
    expect((await portal.send('GET', `/runs/${run.id}?wait=1`, { cookie })).status).toBe(429);
    await post(`/runs/${run.id}/cancel`);
    for (const stream of streams) await stream.text();
    expect((await open(run.id)).status).toBe(200);
  });

  it('ends the stream of a reader that reads nothing', async () => {
    const { body: run } = await post('/runs', { plan: aPlan() });
    let isReleased = false;
    const marks = Array.from({ length: 600 }, (_, n) => n);
    const ctx = {
      ...portal.parts,
      actor: { kind: 'user' as const, userId: 'x', role: 'owner' as const },
      workspaceId: run.workspaceId,
      launchers: null,
    };
    const response = runStream({
      ctx,
      runId: run.id,
      afterId: null,
      gone: new AbortController().signal,
      isStillAllowed: async () => true,
      release: () => {
        isReleased = true;
      },
    });
    for (const _ of marks) {
      await portal.parts.db.query(z.unknown(), `SELECT pg_notify('tidemark_run', '${run.id}')`);
      await getRun(ctx, { runId: run.id });
      if (isReleased) break;
    }
    expect(isReleased).toBe(true);
    await response.body?.cancel();
  });

  it('lets a waiting request go as soon as the run has ended', async () => {
    const { body: run } = await post('/runs', { plan: aPlan() });
    const waiting = portal.send('GET', `/runs/${run.id}?wait=60`, { cookie });
    await post(`/runs/${run.id}/cancel`);
    expect((await waiting).body.state).toBe('cancelled');
  });
});
