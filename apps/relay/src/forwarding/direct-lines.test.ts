import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { describe, expect, it } from 'vitest';
import { DirectLines } from './direct-lines.ts';
import type { Verdict } from './verdict.ts';
import { groupText } from './write-group.ts';

const stored: Verdict = { kind: 'stored' };
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function record(bytes: number, db = 'd') {
  const group = groupText({ db, rp: '', precision: '', consistency: '', authorization: '', via: '' });
  return { group, body: Buffer.alloc(bytes, 'm'), points: 1, canMerge: true, receivedMs: 0 };
}

/** Lines to a backend that answers when the test says so. */
function linesTo() {
  const clock = createVirtualClock();
  const asked: { points: number; answer: (verdict: Verdict) => void }[] = [];
  const client = {
    name: 'a',
    write: (_group: unknown, _body: Buffer, points: number) =>
      new Promise<Verdict>((answer) => asked.push({ points, answer })),
  };
  const lines = new DirectLines(client, clock, 1_000);
  const send = (bytes: number, db?: string) => {
    const sent: { verdict: Verdict | null } = { verdict: null };
    lines.send(record(bytes, db), (verdict) => {
      sent.verdict = verdict;
    });
    return sent;
  };
  return { clock, asked, lines, send };
}

describe('writes that are not kept', () => {
  it('wait for the one request of their database, and go together then', async () => {
    const { asked, send } = linesTo();
    const first = send(10);
    await nextTurn();
    const later = [send(10), send(10)];
    send(10, 'other');
    await nextTurn();
    expect(asked.map(({ points }) => points)).toEqual([1, 1]);
    asked[0]?.answer(stored);
    await nextTurn();
    expect([first.verdict, asked[2]?.points]).toEqual([stored, 2]);
    asked[2]?.answer(stored);
    await nextTurn();
    expect(later.map(({ verdict }) => verdict)).toEqual([stored, stored]);
  });

  it('fail at once beyond 32 MiB that wait, and when the backend does not get to them in time', async () => {
    const { clock, asked, lines, send } = linesTo();
    send(10);
    await nextTurn();
    const [fits, beyond] = [send(33_554_422), send(1)];
    await nextTurn();
    expect([fits.verdict, beyond.verdict?.kind]).toEqual([null, 'again']);
    await clock.advance(1_001);
    asked[0]?.answer(stored);
    await nextTurn();
    expect([fits.verdict?.kind, lines.waitingBytes, asked.length]).toEqual(['again', 0, 1]);
  });

  it('fail within a moment when 200,000 of them are late at once, and those that are not go on', async () => {
    const { clock, asked, lines, send } = linesTo();
    send(1);
    await nextTurn();
    const late = Array.from({ length: 200_000 }, () => send(1));
    await clock.advance(1_001);
    const inTime = Array.from({ length: 200_000 }, () => send(1));
    asked[0]?.answer(stored);
    await nextTurn();
    expect([late[0]?.verdict?.kind, late.at(-1)?.verdict?.kind]).toEqual(['again', 'again']);
    expect([lines.waitingPoints, asked[1]?.points]).toEqual([inTime.length, 5_000]);
  });
});
