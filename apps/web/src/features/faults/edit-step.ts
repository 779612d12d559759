import type { FaultAction } from '@tidemark/domain/load/fault-step';
import type { Json, JsonObject } from '#features/forms/json-document.ts';
import { actionWords } from './action-words.ts';
import { asStep, endOf, secondsOf } from './timeline-model.ts';

/** Shortest length that a step can have. */
const shortestSeconds = 0.1;

/** What dragging or a key changes of a step. */
export type StepChange =
  | { kind: 'move'; bySeconds: number }
  | { kind: 'end'; bySeconds: number }
  | { kind: 'begin'; bySeconds: number };

/** changeStep moves a step, or one of its ends, within a load of `spanSeconds`; a length that the run decides stays as it is. */
export function changeStep(step: JsonObject, change: StepChange, spanSeconds: number): JsonObject {
  switch (change.kind) {
    case 'move':
      return moved(step, change.bySeconds, spanSeconds);
    case 'end':
      return withEnd(step, change.bySeconds, spanSeconds);
    case 'begin':
      return withBegin(step, change.bySeconds);
  }
}

function moved(step: JsonObject, bySeconds: number, spanSeconds: number): JsonObject {
  const from = secondsOf(step.atSeconds);
  const length = lengthOf(step) ?? 0;
  const latest = Math.max(0, spanSeconds - length);
  const atSeconds = tenths(within(from + bySeconds, 0, Math.max(latest, Math.min(from, spanSeconds))));
  return typeof step.until === 'number'
    ? { ...step, atSeconds, until: tenths(step.until + atSeconds - from) }
    : { ...step, atSeconds };
}

function withEnd(step: JsonObject, bySeconds: number, spanSeconds: number): JsonObject {
  const from = secondsOf(step.atSeconds);
  const length = lengthOf(step);
  if (length === null) return step;
  const longest = Math.max(length, spanSeconds - from);
  const next = tenths(within(length + bySeconds, shortestSeconds, longest));
  return endOf(step) === 'at' ? { ...step, until: tenths(from + next) } : { ...step, forSeconds: next };
}

function withBegin(step: JsonObject, bySeconds: number): JsonObject {
  const from = secondsOf(step.atSeconds);
  const length = lengthOf(step);
  if (length === null) return moved(step, bySeconds, Number.POSITIVE_INFINITY);
  const atSeconds = tenths(within(from + bySeconds, 0, from + length - shortestSeconds));
  return endOf(step) === 'at'
    ? { ...step, atSeconds }
    : { ...step, atSeconds, forSeconds: tenths(from + length - atSeconds) };
}

/** Null where the step has no length of its own. */
function lengthOf(step: JsonObject): number | null {
  switch (endOf(step)) {
    case 'for':
      return secondsOf(step.forSeconds);
    case 'at':
      return Math.max(0, secondsOf(step.until) - secondsOf(step.atSeconds));
    case 'at-once':
    case 'load-end':
    case 'converged':
      return null;
  }
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** A tenth of a second is as exact as a pointer needs, and what is stored stays readable. */
function tenths(seconds: number): number {
  const rounded = Math.round(seconds * 10) / 10;
  // Absurdly long ones stay the number that was typed, so that its error can name it.
  return Number.isFinite(rounded) ? rounded : seconds;
}

/** snapSeconds is the step by which a pointer moves bars: as fine as a few pixels show. */
export function snapSeconds(secondsPerPixel: number): number {
  return [0.1, 0.5, 1, 5, 10, 30, 60].find((step) => step >= secondsPerPixel * 2) ?? 60;
}

/** newStep is what a new step is: as the one before of its part, or a pause; at most a tenth of the axis long. */
export function newStep(part: string, atSeconds: number, spanSeconds: number, last?: Json): JsonObject {
  const usual = Math.max(1, Math.min(10, Math.round(spanSeconds / 10)));
  const begin = tenths(within(atSeconds, 0, Math.max(0, spanSeconds - usual)));
  const { action = 'pause', atSeconds: _, part: __, until, forSeconds, ...settings } = asStep(last);
  const length = typeof forSeconds === 'number' ? forSeconds : usual;
  const end = typeof until === 'string' ? { until } : { forSeconds: length };
  return { action, part, atSeconds: begin, ...(action === 'restart' ? {} : end), ...settings };
}

/** withAction gives a step another action with the settings it begins with; part and times stay. */
export function withAction(step: JsonObject, action: FaultAction): JsonObject {
  const { part = '', atSeconds = 0, until, forSeconds } = step;
  const end = until === undefined ? { forSeconds: forSeconds ?? 10 } : { until };
  return {
    action,
    part,
    atSeconds,
    ...(action === 'restart' ? {} : end),
    ...actionWords[action].start,
  };
}

/** withEndKind gives a step another way to end. */
export function withEndKind(step: JsonObject, end: 'for' | 'at' | 'load-end' | 'converged'): JsonObject {
  const length = lengthOf(step) ?? 10;
  const { until: _, forSeconds: __, ...rest } = step;
  if (end === 'for') return { ...rest, forSeconds: length };
  return { ...rest, until: end === 'at' ? tenths(secondsOf(step.atSeconds) + length) : end };
}

/** A second, and ten of them with the page keys. */
const keySeconds: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageDown: 10,
  PageUp: -10,
};

/** keyChange is what a key does to a step: it moves by a second, with Shift its end does; null: the key is not ours. */
export function keyChange(key: string, hasShift: boolean): StepChange | null {
  const bySeconds = keySeconds[key];
  if (bySeconds === undefined) return null;
  return { kind: hasShift ? 'end' : 'move', bySeconds };
}

/** partAt is the lane under a pointer, by the heights of the lanes; beyond them the first or the last one. */
export function partAt(lanes: readonly { part: string; heightPx: number }[], y: number): string | null {
  let below = 0;
  for (const { part, heightPx } of lanes) {
    below += heightPx;
    if (y < below) return part;
  }
  return lanes.at(-1)?.part ?? null;
}
