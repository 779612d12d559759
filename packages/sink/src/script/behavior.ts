import type { Answer } from '../answer.ts';
import { createLatencies, dueTimeMs } from './due-time.ts';
import { answerOf } from './effect-answers.ts';
import { createSelector, type Selector } from './selector.ts';
import type { Effect, SinkScript } from './sink-script.ts';

/** What happens to one request. `answer` null: it is answered as if there were no script. */
export type Verdict = {
  effect: Effect | null;
  answer: Answer | null;
  /** Whether what it brings is stored. */
  stores: boolean;
  /** Points that are left out, from the first on. */
  leavesOut: number;
  /** How long it takes by itself. */
  ownMs: number;
};

type Rule = { selector: Selector; effect: Effect; answer: Answer | null; times: number };

/** Plays one script: numbers the requests and says what each of them gets, and when. */
export class Behavior {
  readonly script: SinkScript;
  /** Nothing is scripted: everything is answered at once. */
  readonly isPlain: boolean;
  readonly #rules: Rule[];
  readonly #latencyOf: (number: number) => number;
  readonly #startMs: number;
  #requests = 0;

  constructor(script: SinkScript, startMs: number) {
    this.script = script;
    this.#rules = script.rules.map(({ when, effect }) => ({
      selector: createSelector(when),
      effect,
      answer: answerOf(effect),
      times: 0,
    }));
    this.#latencyOf = createLatencies(script.latency);
    this.#startMs = startMs;
    const { baseMs, jitterMs, classes, degradation, pauses } = script.latency;
    const isInstant = baseMs + jitterMs + classes.length + pauses.length === 0 && degradation === null;
    this.isPlain = isInstant && script.rules.length === 0 && !script.saysTook;
  }

  /** numbers is whether requests of a kind are numbered and behave as the script says. */
  numbers(kind: 'write' | 'query'): boolean {
    const { scope } = this.script;
    return scope === 'all' || scope === (kind === 'write' ? 'writes' : 'queries');
  }

  /** Requests that were numbered. */
  get requests(): number {
    return this.#requests;
  }

  /** How often each rule of the script was applied, in its order. */
  ruleTimes(): number[] {
    return this.#rules.map(({ times }) => times);
  }

  /** next numbers the request that begins now. */
  next(): Verdict {
    this.#requests += 1;
    const number = this.#requests;
    const ownMs = this.#latencyOf(number);
    const rule = this.#rules.find(({ selector }) => selector.takes(number));
    if (!rule) return { effect: null, answer: null, stores: true, leavesOut: 0, ownMs };
    rule.times += 1;
    const { effect, answer } = rule;
    const leavesOut = effect.kind === 'partial-write' ? effect.droppedPoints : 0;
    return { effect, answer, stores: storesPoints(effect), leavesOut, ownMs };
  }

  /** dueMs gives when the request is answered whose last byte came at `arrivedMs`. */
  dueMs({ ownMs }: Verdict, arrivedMs: number): number {
    return this.#startMs + dueTimeMs(this.script.latency, ownMs, arrivedMs - this.#startMs);
  }
}

function storesPoints(effect: Effect): boolean {
  switch (effect.kind) {
    case 'status':
    case 'reset':
    case 'silence':
    case 'half-answer':
    case 'garbage':
      return effect.stores;
    case 'large-body':
    case 'chunked':
      return effect.statusCode < 300;
    case 'error':
    case 'forget':
    case 'redirect':
      return false;
    case 'partial-write':
    case 'close':
    case 'slow-answer':
    case 'informational':
    case 'many-headers':
      return true;
  }
}
