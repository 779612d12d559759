import type { QueuedRecord } from '../queue/record.ts';
import type { DirectLines } from './direct-lines.ts';
import type { Verdict } from './verdict.ts';
import { accepted, type WriteOutcome, type WriteTaker } from './write-outcome.ts';

const unavailable = 503;
const retryAfterSec = 1;

type Answered = { backend: string; verdict: Verdict };

/** DirectWrites answers from what the backends answered: at the first that stored it (`any`), or when each has (`all`). It keeps nothing. */
export class DirectWrites implements WriteTaker {
  readonly lines: readonly DirectLines[];
  readonly #policy: 'any' | 'all';

  constructor(lines: readonly DirectLines[], policy: 'any' | 'all') {
    this.lines = lines;
    this.#policy = policy;
  }

  submit(record: QueuedRecord, done: (outcome: WriteOutcome) => void): void {
    const answers: (Answered & { place: number })[] = [];
    let isAnswered = false;
    for (const [place, line] of this.lines.entries()) {
      line.send(record, (verdict) => {
        answers.push({ place, backend: line.name, verdict });
        const outcome = this.#outcome(answers.toSorted((one, other) => one.place - other.place));
        if (outcome === null || isAnswered) return;
        isAnswered = true;
        done(outcome);
      });
    }
  }

  /** What is under way is answered by the backends or by their timeouts, before the server closes. */
  async close(): Promise<void> {}

  #outcome(answers: readonly Answered[]): WriteOutcome | null {
    const stored = answers.filter(({ verdict }) => verdict.kind === 'stored').length;
    if (stored >= (this.#policy === 'any' ? 1 : this.lines.length)) return accepted;
    return answers.length === this.lines.length ? failureOf(answers) : null;
  }
}

/** failureOf names every backend that lacks the write, and those that have it. What may succeed later is 503. */
export function failureOf(answers: readonly Answered[]): WriteOutcome {
  const reason = answers
    .map(({ backend, verdict }) => `${backend}: ${verdict.kind === 'stored' ? 'stored' : verdict.reason}`)
    .join('; ');
  const failed = answers.map(({ verdict }) => verdict).filter(({ kind }) => kind !== 'stored');
  if (failed.some(({ kind }) => kind === 'again')) return { statusCode: unavailable, reason, retryAfterSec };
  const codes = failed.map((verdict) => (verdict.kind === 'stored' ? null : verdict.statusCode));
  return { statusCode: codes.find((code) => code !== null) ?? unavailable, reason };
}
