import { Agent, request } from 'node:http';

/** Writers that send one numbered point after the other, and remember which were acknowledged. */
export type NumberedWrites = {
  acknowledged: Set<number>;
  /** Resolves when every writer has its last answer. */
  stop(): Promise<void>;
};

const writers = 16;

/** startNumberedWrites writes `m v=<n>i <n>` as fast as it is answered; what fails is not repeated. */
export function startNumberedWrites(url: string): NumberedWrites {
  const agent = new Agent({ keepAlive: true, maxSockets: writers });
  const acknowledged = new Set<number>();
  let next = 1;
  let isOver = false;
  const writer = async () => {
    while (!isOver) {
      const n = next++;
      if ((await writeOne(url, agent, `m v=${n}i ${n}`)) === 204) acknowledged.add(n);
    }
  };
  const all = Array.from({ length: writers }, writer);
  return {
    acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(all);
      agent.destroy();
    },
  };
}

/** writeOne gives the status; 0: there was no answer. */
export function writeOne(url: string, agent: Agent, body: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${url}/write?db=bench`, { method: 'POST', agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
    });
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}
