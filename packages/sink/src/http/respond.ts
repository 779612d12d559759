import { sinkVersion } from '@tidemark/domain/target/sink-version';
import { type Answer, errorAnswer, jsonAnswer, noContent, noContentClosing } from '../answer.ts';
import { answerQuery } from '../query/answer-query.ts';
import { debugVars } from '../query/server-stats.ts';
import { readScript } from '../script/read-script.ts';
import type { Sink } from '../sink.ts';
import type { SinkRequest } from './route.ts';

/** respond gives the answer to a request that is no write. */
export function respond(sink: Sink, { head, route }: SinkRequest, body: string, closes: boolean): Answer {
  switch (route.kind) {
    case 'query': {
      sink.traffic.queries += 1;
      const form = head.isForm ? new URLSearchParams(body) : new URLSearchParams();
      const text = form.get('q') ?? head.query.get('q');
      if (text === null) return errorAnswer(400, 'missing required parameter "q"', { closes });
      const database = form.get('db') ?? head.query.get('db') ?? '';
      return jsonAnswer(200, answerQuery(sink, text, database), closes);
    }
    case 'ping':
      return closes ? noContentClosing : noContent;
    case 'health':
      return jsonAnswer(
        200,
        { name: 'influxdb', message: 'a sink: nothing is kept', status: 'pass', version: sinkVersion },
        closes,
      );
    case 'debug-vars':
      return jsonAnswer(200, debugVars(sink), closes);
    case 'counts':
      return jsonAnswer(200, sink.counts(), closes);
    case 'script':
      return scriptAnswer(sink, body, closes);
    case 'reset':
      sink.reset();
      return jsonAnswer(200, {}, closes);
    case 'write':
    case 'refused':
      return errorAnswer(404, 'there is nothing at this address', { closes });
  }
}

/** A script that is no script changes nothing, and is answered with everything that is wrong with it. */
function scriptAnswer(sink: Sink, body: string, closes: boolean): Answer {
  const reading = readScript(body);
  if (!reading.ok) return errorAnswer(400, reading.reason, { closes });
  sink.play(reading.script);
  return jsonAnswer(200, {}, closes);
}
