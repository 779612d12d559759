// The part of an influxdb-relay, as a process: every write goes, with who sent it, to all backends that its TOML names; the answer is the first
// 2xx, or at once any 4xx, else a 503. Anything but /write and /ping is an invalid write endpoint. With `-skip N` the last backend never gets
// every Nth write.
import { readFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

const toml = readFileSync(process.argv[process.argv.indexOf('-config') + 1], 'utf8');
const port = Number(/bind-addr = "[^"]*:(\d+)"/.exec(toml)?.[1]);
const locations = [...toml.matchAll(/location = "([^"]+)"/g)].map(([, location]) => location);
const skipAt = process.argv.indexOf('-skip');
const skipEvery = skipAt < 0 ? Number.POSITIVE_INFINITY : Number(process.argv[skipAt + 1]);
let writes = 0;
const agent = new Agent({ keepAlive: true });

/** Gives the status that a backend answered with, or 503 where there was no answer. */
function pass(location, query, headers, body) {
  return new Promise((resolve) => {
    const passed = request(`${location}${query}`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    });
    passed.on('error', () => resolve(503));
    passed.end(body);
  });
}

createServer(async (message, response) => {
  const { pathname, search } = new URL(message.url, 'http://relay');
  const answer = (status) => {
    if (response.headersSent) return;
    response.writeHead(status, { 'x-influxdb-version': 'relay' });
    response.end();
  };
  if (pathname === '/ping') return answer(204);
  if (pathname !== '/write') return answer(404);
  const body = await buffer(message);
  const { 'content-encoding': encoding, authorization } = message.headers;
  const headers = {
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    ...(authorization === undefined ? {} : { authorization }),
  };
  writes += 1;
  const reached = writes % skipEvery === 0 ? locations.slice(0, -1) : locations;
  const answers = reached.map(async (location) => {
    const status = await pass(location, search, headers, body);
    if (status < 500) answer(status);
  });
  await Promise.all(answers);
  answer(503);
}).listen(port, '127.0.0.1');
