import {
  type FaultAction,
  faultActions,
  maxFaultSteps,
  maxLoadSeconds,
} from '@tidemark/domain/load/fault-step';
import { isJsonObject, type Json, type JsonObject, listAt, valueAt } from '#features/forms/json-document.ts';

export const faultsAt = '/faults';

/** Where a bar ends: after a length, at a second of the load, or when the run decides. */
type BarEnd = 'for' | 'at' | 'load-end' | 'converged' | 'at-once';

/** A step as it is drawn; `index` is its place in the document. Seconds are of the load. */
export type StepBar = {
  index: number;
  part: string;
  action: FaultAction;
  fromSeconds: number;
  untilSeconds: number;
  end: BarEnd;
  /** Steps of one part that overlap stand in rows below each other. */
  row: number;
};

export type Lane = { part: string; bars: StepBar[]; rows: number; isKnown: boolean };

export type TimelineModel = {
  lanes: Lane[];
  /** Steps beyond the limit of a load profile, which are not drawn. */
  leftOut: number;
  /** The right end of the axis. */
  spanSeconds: number;
  /** null: the length of the load is not known beforehand. */
  loadSeconds: number | null;
};

const shortestSpanSeconds = 60;

/** prepareTimeline arranges the steps of a load profile on one lane per part; steps that cannot be read yet stand where they begin. */
export function prepareTimeline(document: Json, parts: readonly string[]): TimelineModel {
  const loadSeconds = loadSecondsOf(document);
  const { steps, leftOut } = drawnSteps(document);
  const known = steps.flatMap((step) => [secondsOf(step.atSeconds), fixedEndOf(step) ?? 0]);
  const beyondLast = Math.max(shortestSpanSeconds, Math.ceil(Math.max(0, ...known) * 1.25));
  // Longer loads are refused; an axis of a million years would have no end of ticks.
  const spanSeconds = Math.min(maxLoadSeconds, loadSeconds ?? beyondLast);
  const bars = steps.map((step, index) => barOf(step, index, spanSeconds));
  const named = [...new Set([...parts, ...bars.map(({ part }) => part)])];
  return {
    lanes: named.map((part) => laneOf(part, bars, parts.includes(part))),
    leftOut,
    spanSeconds,
    loadSeconds,
  };
}

/** drawnSteps are the steps of a document, as many as a load profile may have; the others are counted. */
export function drawnSteps(document: Json): { steps: JsonObject[]; leftOut: number } {
  const all = listAt(document, faultsAt);
  return {
    steps: all.slice(0, maxFaultSteps).map(asStep),
    leftOut: Math.max(0, all.length - maxFaultSteps),
  };
}

/** loadSecondsOf is how long the load lasts in wall-clock time; null where only the run shows it. */
function loadSecondsOf(document: Json): number | null {
  const seconds = valueAt(document, '/extent/seconds');
  if (valueAt(document, '/extent/kind') === 'wall-time') return positiveOrNull(seconds);
  const minutes = positiveOrNull(valueAt(document, '/extent/minutes'));
  const compression = positiveOrNull(valueAt(document, '/clock/compression'));
  return minutes === null || compression === null ? null : (minutes * 60) / compression;
}

function positiveOrNull(value: Json | undefined): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

/** asStep reads an entry of the list; whatever is no step counts as one without settings. */
export function asStep(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function barOf(step: JsonObject, index: number, spanSeconds: number): StepBar {
  const fromSeconds = secondsOf(step.atSeconds);
  const end = endOf(step);
  return {
    index,
    part: typeof step.part === 'string' ? step.part : '',
    action: actionOf(step),
    fromSeconds,
    untilSeconds: Math.max(fromSeconds, fixedEndOf(step) ?? spanSeconds),
    end,
    row: 0,
  };
}

/** actionOf is what a step does; one without a known action counts as a pause until it has one. */
export function actionOf(step: JsonObject): FaultAction {
  return faultActions.find((action) => action === step.action) ?? 'pause';
}

/** endOf is how a step ends. */
export function endOf(step: JsonObject): BarEnd {
  if (step.action === 'restart') return 'at-once';
  if (step.until === 'load-end' || step.until === 'converged') return step.until;
  return step.until === undefined ? 'for' : 'at';
}

/** The second at which a step ends by its plan; null where the run decides. */
function fixedEndOf(step: JsonObject): number | null {
  switch (endOf(step)) {
    case 'at-once':
      return secondsOf(step.atSeconds);
    case 'for':
      return secondsOf(step.atSeconds) + secondsOf(step.forSeconds);
    case 'at':
      return secondsOf(step.until);
    case 'load-end':
    case 'converged':
      return null;
  }
}

/** secondsOf reads a number of seconds; anything else is 0. */
export function secondsOf(value: Json | undefined): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;
}

/** Each bar stands in the first row that is free from its beginning on. */
function laneOf(part: string, bars: readonly StepBar[], isKnown: boolean): Lane {
  const ends: number[] = [];
  const placed = bars
    .filter((bar) => bar.part === part)
    .toSorted((a, b) => a.fromSeconds - b.fromSeconds)
    .map((bar) => {
      const free = ends.findIndex((until) => until <= bar.fromSeconds);
      const row = free === -1 ? ends.length : free;
      ends[row] = bar.end === 'at-once' ? bar.untilSeconds + Number.EPSILON : bar.untilSeconds;
      return { ...bar, row };
    });
  return { part, bars: placed, rows: Math.max(1, ends.length), isKnown };
}
