import { request } from 'node:http';
import { DomainError } from '@tidemark/domain/kernel/errors';

/** askSink sends one request over a connection of its own and gives the JSON that is answered. */
export function askSink(url: string, method: 'GET' | 'POST', path: string, body = ''): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const failed = (detail: string) => reject(new DomainError('internal', { detail: `the sink: ${detail}` }));
    const asked = request(new URL(path, url), { method, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.once('error', (error) => failed(error.message));
      response.once('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else failed(text.trim());
      });
    });
    asked.once('error', (error) => failed(error.message));
    asked.end(body);
  });
}
