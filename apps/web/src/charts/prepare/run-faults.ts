import { readFaultEvent } from '@tidemark/domain/load/fault-words';
import type { RunEvent } from '@tidemark/domain/run/run-event';

/** A fault of a run by its events; `ended` null: it had not ended. `text` says what happened to which part. */
export type RunFault = { part: string; text: string; began: RunEvent; ended: RunEvent | null };

/** runFaults pairs the events at which faults began with those at which they ended; faults of several parts may lie within each other. */
export function runFaults(events: readonly RunEvent[]): RunFault[] {
  const open: RunFault[] = [];
  const all: RunFault[] = [];
  for (const event of events) {
    if (event.kind !== 'fault_began' && event.kind !== 'fault_ended') continue;
    const text = readFaultEvent(event.message) ?? '';
    if (event.kind === 'fault_began') {
      const fault = { part: text.split(' ')[0] ?? '', text, began: event, ended: null };
      open.push(fault);
      all.push(fault);
      continue;
    }
    const at = open.findIndex((fault) => fault.text === text);
    const [fault] = at === -1 ? [] : open.splice(at, 1);
    if (fault) fault.ended = event;
  }
  return all;
}
