import type { Socket } from 'node:net';
import { BodyReader } from '@tidemark/http-server/body-reader';
import { KeptBody } from '@tidemark/http-server/kept-body';
import type { RequestFault } from '@tidemark/http-server/request-head';
import {
  type Answer,
  continueAnswer,
  errorAnswer,
  noContent,
  noContentClosing,
  tookAnswer,
} from '../answer.ts';
import { LineCounter } from '../counting/line-counter.ts';
import type { Behavior, Verdict } from '../script/behavior.ts';
import { partialWriteAnswer } from '../script/effect-answers.ts';
import type { Sink } from '../sink.ts';
import { type AnswerDependencies, AnswerQueue } from './answer-queue.ts';
import { type BodyTaker, compressedTaker, linesTaker } from './body-taker.ts';
import { respond } from './respond.ts';
import type { SinkHeads, SinkRequest } from './route.ts';

/** A request whose body is being read. */
type OpenRequest = {
  known: SinkRequest;
  taker: BodyTaker;
  reader: BodyReader;
  /** Null: nothing is scripted for it. */
  scripted: { behavior: Behavior; verdict: Verdict } | null;
};

const maxTextBytes = 1_048_576;
const atOnce = Number.NEGATIVE_INFINITY;
const nothing = Buffer.alloc(0);

/** Reads the requests of one connection, one behind the other, and answers them in their order. */
export class Connection {
  readonly #sink: Sink;
  readonly #heads: SinkHeads;
  readonly #answers: AnswerQueue;
  #counter: LineCounter | null = null;
  #lines: BodyTaker | null = null;
  #open: OpenRequest | null = null;
  #headBegun: Buffer = nothing;
  #isDeaf = false;
  #arrivedMs = 0;

  constructor(socket: Socket, sink: Sink, heads: SinkHeads, dependencies: AnswerDependencies) {
    this.#sink = sink;
    this.#heads = heads;
    this.#answers = new AnswerQueue(socket, dependencies);
    socket.on('data', (data: Buffer) => {
      this.#read(data);
      if (socket.writableNeedDrain) socket.pause();
    });
    socket.on('drain', () => socket.resume());
    socket.on('end', () => this.#clientEnded());
    socket.on('close', () => {
      this.#clientEnded();
      this.#answers.abandon();
    });
    socket.on('error', () => socket.destroy());
  }

  #read(piece: Buffer): void {
    this.#arrivedMs = this.#sink.clock.nowMs();
    const data = this.#headBegun.length === 0 ? piece : Buffer.concat([this.#headBegun, piece]);
    this.#headBegun = nothing;
    let at = 0;
    while (at < data.length && !this.#isDeaf && !this.#answers.isOver)
      at = this.#open === null ? this.#readHead(data, at) : this.#readBody(this.#open, data, at);
    this.#answers.flush();
  }

  #readHead(data: Buffer, from: number): number {
    const reading = this.#heads.read(data, from);
    if (reading.kind === 'incomplete') {
      this.#headBegun = Buffer.from(data.subarray(from));
      return data.length;
    }
    if (reading.kind === 'refused') this.#refuse(reading);
    else this.#begin(reading.known);
    return reading.end;
  }

  #begin(known: SinkRequest): void {
    const { head, route } = known;
    if (route.kind === 'refused') {
      this.#refuse(route);
      return;
    }
    const taker = route.kind === 'write' ? this.#writeTaker(known) : new KeptBody(maxTextBytes);
    const { body } = head;
    const open: OpenRequest = {
      known,
      taker,
      reader: new BodyReader(body),
      scripted: this.#scripted(known),
    };
    this.#open = open;
    if (open.reader.isDone) this.#finish(open);
    else if (head.expectsContinue) this.#answers.push(continueAnswer, atOnce, null);
  }

  #scripted({ route }: SinkRequest): OpenRequest['scripted'] {
    const { behavior } = this.#sink;
    if (behavior.isPlain || (route.kind !== 'write' && route.kind !== 'query')) return null;
    if (!behavior.numbers(route.kind)) return null;
    const verdict = behavior.next();
    if (route.kind === 'write' && this.#counter !== null) this.#counter.tally.leaveOut = verdict.leavesOut;
    return { behavior, verdict };
  }

  #writeTaker({ head, route }: SinkRequest): BodyTaker {
    if (route.kind !== 'write') return new KeptBody(maxTextBytes);
    const database = this.#sink.database(route.database);
    this.#counter ??= new LineCounter(this.#sink.block, database);
    this.#counter.begin(database, route.unitNs, this.#sink.clock.wallMs());
    if (head.isGzip) return compressedTaker(this.#counter);
    this.#lines ??= linesTaker(this.#counter);
    return this.#lines;
  }

  #readBody(open: OpenRequest, data: Buffer, from: number): number {
    const { reader } = open;
    const at = reader.read(data, from, (piece, begin, end, isLast) =>
      this.#take(open, piece, begin, end, isLast),
    );
    if (reader.fault !== null) this.#refuse(reader.fault);
    else if (reader.isDone) this.#finish(open);
    return at;
  }

  #take({ known, taker }: OpenRequest, data: Buffer, from: number, to: number, isLast: boolean): void {
    if (known.route.kind === 'write') this.#sink.traffic.bodyBytes += to - from;
    taker.take(data, from, to, isLast);
  }

  #finish(open: OpenRequest): void {
    this.#open = null;
    const { head, route } = open.known;
    const fault = open.taker.end();
    if (fault !== null) {
      this.#refuse(fault);
      return;
    }
    const closes = head.closes || open.scripted?.verdict.effect?.kind === 'close';
    if (route.kind === 'write') this.#finishWrite(open, closes);
    else if (open.taker instanceof KeptBody) {
      const body = open.taker.content().toString('utf8');
      this.#answer(open, respond(this.#sink, open.known, body, closes));
    }
    if (closes) this.#isDeaf = true;
  }

  #finishWrite(open: OpenRequest, closes: boolean): void {
    const { traffic } = this.#sink;
    const counter = this.#counter;
    if (counter === null) return;
    const { points, malformed, leftOut } = counter.tally;
    traffic.writes += 1;
    traffic.pointsReceived += points;
    traffic.linesMalformed += malformed;
    if (malformed > 0) {
      const error = `unable to parse ${malformed} of the lines`;
      this.#answer({ ...open, scripted: null }, errorAnswer(400, error, { closes }));
      return;
    }
    if (open.scripted?.verdict.stores ?? true) {
      traffic.writesStored += 1;
      traffic.pointsStored += points - leftOut;
      counter.commit();
    }
    if (leftOut > 0) this.#answer(open, partialWriteAnswer(leftOut, closes));
    else if (closes) this.#answer(open, noContentClosing);
    else if (open.scripted === null) this.#answers.stored();
    else this.#answer(open, open.scripted.behavior.script.saysTook ? tookAnswer : noContent);
  }

  /** Answers with what is scripted for a request, else with `plain`. */
  #answer({ known, scripted }: OpenRequest, plain: Answer): void {
    if (scripted === null) {
      this.#answers.push(plain, atOnce, null);
      return;
    }
    const { behavior, verdict } = scripted;
    const chosen = verdict.answer ?? plain;
    const answer: Answer = known.head.closes && chosen.end === 'keep' ? { ...chosen, end: 'close' } : chosen;
    if (answer.end !== 'keep') this.#isDeaf = true;
    this.#answers.push(answer, behavior.dueMs(verdict, this.#arrivedMs), this.#arrivedMs);
  }

  #refuse({ statusCode, reason }: RequestFault): void {
    this.#sink.traffic.refused += 1;
    this.#open = null;
    this.#isDeaf = true;
    this.#answers.push(errorAnswer(statusCode, reason, { closes: true }), atOnce, null);
  }

  #clientEnded(): void {
    if (this.#open?.known.route.kind === 'write') this.#sink.traffic.writesCutOff += 1;
    this.#open = null;
    this.#isDeaf = true;
    this.#answers.endWhenEmpty();
  }
}
