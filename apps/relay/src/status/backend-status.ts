import type { BackendClient } from '../forwarding/backend-client.ts';
import type { BufferedWrites } from '../forwarding/buffered-writes.ts';
import type { DirectWrites } from '../forwarding/direct-writes.ts';
import { readHold } from '../forwarding/write-group.ts';

/** What `/health` says of one backend. */
export type BackendStatus = {
  name: string;
  /** Whether it answered last time; null: not tried yet. */
  up: boolean | null;
  /** Why writes are held although it answers: a missing database, wrong credentials. */
  held: string | null;
  lastFault: string | null;
  queueBytes: number;
  queuePoints: number;
  /** Age of the oldest write that it lacks; null: it lacks none. */
  oldestAgeMs: number | null;
  heldWrites: { db: string; rp: string; reason: string; bytes: number; points: number }[];
  deadLetters: number;
  lastDeadLetter: string | null;
  requests: number;
  pointsStored: number;
};

type Sources = {
  clients: readonly BackendClient[];
  buffered: BufferedWrites | null;
  direct: DirectWrites | null;
};

export function backendStatuses({ clients, buffered, direct }: Sources, wallMs: number): BackendStatus[] {
  return clients.map((client) => {
    const { name, isUp, lastFault, requests, pointsStored } = client;
    const queue = buffered?.queues.find((one) => one.name === name);
    const line = direct?.lines.find((one) => one.name === name);
    const letters = buffered?.deadLetters.get(name)?.counts;
    const lanes = (queue?.lanes ?? []).filter(({ bytes }) => bytes > 0);
    const heldWrites = lanes.map(({ hold, reason, bytes, points }) => ({
      ...readHold(hold),
      reason,
      bytes,
      points,
    }));
    const oldestMs = queue?.oldestMs ?? line?.oldestMs ?? null;
    return {
      name,
      up: isUp,
      held: heldWrites[0]?.reason ?? line?.held ?? null,
      lastFault,
      queueBytes: queue?.bytes ?? line?.waitingBytes ?? 0,
      queuePoints: queue?.points ?? line?.waitingPoints ?? 0,
      oldestAgeMs: oldestMs === null ? null : Math.max(0, wallMs - oldestMs),
      heldWrites,
      deadLetters: letters?.lines ?? 0,
      lastDeadLetter: letters?.lastReason ?? null,
      requests,
      pointsStored,
    };
  });
}
