import { noConnections } from '@tidemark/domain/load/closing-report';
import { acceptedOutcome, sentOutcome, type WriteOutcome } from '@tidemark/domain/load/write-outcome';
import { expect, it } from 'vitest';
import { acknowledged, createRoundRobinWriter, type UnacknowledgedWriter } from './round-robin-writer.ts';

const refused: WriteOutcome = { ...acceptedOutcome, class: 'auth', knowledge: 'fail', statusCode: 401 };
const lost: WriteOutcome = { ...acceptedOutcome, class: 'timeout', knowledge: 'unknown', statusCode: null };
const body = new Uint8Array(1);

/** A writer that logs its name for each batch and settles it at once as `outcome`. */
function named(name: string, outcome: WriteOutcome, log: string[]): UnacknowledgedWriter {
  const write = () => {
    log.push(name);
    return Promise.resolve(outcome);
  };
  return acknowledged({
    write,
    send: (_body, _byteCount, _pointCount, settled) => void write().then(settled),
    close: () => {
      log.push(`${name} closed`);
      return Promise.resolve();
    },
  });
}

it('gives batch n to writer n mod m, by either call, and closes all', async () => {
  const log: string[] = [];
  const writer = createRoundRobinWriter(['a', 'b', 'c'].map((name) => named(name, acceptedOutcome, log)));
  await writer.write(body, 1, 1);
  await new Promise((resolve) => writer.send(body, 1, 1, resolve));
  for (let batch = 2; batch < 5; batch += 1) await writer.write(body, 1, 1);
  await writer.close();
  expect(log).toEqual(['a', 'b', 'c', 'a', 'b', 'a closed', 'b closed', 'c closed']);
});

it('counts the batches of each endpoint by what became of them, since the last time it was asked', async () => {
  const outcomes = [acceptedOutcome, refused, lost, sentOutcome];
  const writer = createRoundRobinWriter(outcomes.map((outcome, i) => named(String(i), outcome, [])));
  for (let batch = 0; batch < 6; batch += 1) {
    await new Promise((resolve) => writer.send(body, 1, 10, resolve));
  }
  expect(writer.takeEndpointCounts()).toEqual([
    { batches: 2, acknowledged: 2, handedOver: 0, failed: 0, unknown: 0 },
    { batches: 2, acknowledged: 0, handedOver: 0, failed: 2, unknown: 0 },
    { batches: 1, acknowledged: 0, handedOver: 0, failed: 0, unknown: 1 },
    { batches: 1, acknowledged: 0, handedOver: 1, failed: 0, unknown: 0 },
  ]);
  expect(writer.takeEndpointCounts()[0]).toEqual({
    batches: 0,
    acknowledged: 0,
    handedOver: 0,
    failed: 0,
    unknown: 0,
  });
});

it('adds up what writers without acknowledgments report, and has nothing to say where all acknowledge', async () => {
  const one = {
    ...noConnections(),
    connections: 2,
    closed: 1,
    broken: 1,
    pointsClosed: 10,
    backPressureMs: 70,
  };
  const silent = (backPressureMs: number): UnacknowledgedWriter => ({
    ...named('silent', sentOutcome, []),
    takeBackPressureMs: () => backPressureMs,
    shut: () => Promise.resolve(one),
  });
  const writer = createRoundRobinWriter([silent(40), silent(70)]);
  expect(writer.takeBackPressureMs()).toBe(70);
  expect(await writer.shut(1)).toEqual({
    ...noConnections(),
    connections: 4,
    closed: 2,
    broken: 2,
    pointsClosed: 20,
    backPressureMs: 70,
  });
  const answered = createRoundRobinWriter([named('a', acceptedOutcome, [])]);
  expect([answered.takeBackPressureMs(), await answered.shut(1)]).toEqual([null, null]);
});
