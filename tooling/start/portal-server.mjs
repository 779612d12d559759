import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import { clientAddress } from './client-address.mjs';

/** Methods that the API may be asked with; it answers those that it lacks by itself. */
const apiMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const pageMethods = ['GET', 'HEAD'];

/** More parameters than any address of ours has; the framework is slow with many. */
const maxParameters = 300;
/** More cookies than we set; others on the same host are none of our business. */
const maxCookies = 32;
const ownCookie = /^(?:__Secure-|__Host-)?tidemark/;

/** Headers by which proxies describe the client; the framework must not take them from anyone who sends them. */
const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Where the portal reads the address of the client: apps/web/src/http/client-address.ts. */
const clientKey = Symbol.for('tidemark.client-address');

/** Time until the head of a request is complete; a client that sends it by single bytes holds no connection for longer. */
const headMs = 20_000;
/** Time until a whole request is complete: 32 MiB at 300 KiB/s. */
const requestMs = 120_000;

/**
 * createPortalServer is the server in front of the portal's handler: it refuses what the handler cannot answer, determines the address
 * of the client, puts the public address of the portal in place of what the request claims, and has browsers insist on https there.
 */
export function createPortalServer({ handle, appUrl, trustedProxies }) {
  const clients = new AsyncLocalStorage();
  globalThis[clientKey] = clients;
  const isHttps = appUrl?.startsWith('https:') ?? false;
  const server = http.createServer(
    { headersTimeout: headMs, requestTimeout: requestMs },
    (request, response) => {
      if (isHttps) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
      const refusal = refusalOf(request);
      if (refusal !== null) return refuse(response, refusal);
      const { headers, socket } = request;
      const client = clientAddress(socket.remoteAddress, headers['x-forwarded-for'], trustedProxies);
      for (const name of forwardedHeaders) delete headers[name];
      Object.assign(headers, publicHeaders(appUrl));
      if (headers.cookie !== undefined) headers.cookie = ownCookies(headers.cookie);
      return clients.run(client, () => handle(request, response));
    },
  );
  server.on('connect', (_request, socket) => end(socket, { status: 405, allow: apiMethods }));
  server.on('clientError', (error, socket) => end(socket, faultOf(error)));
  return server;
}

/** refusalOf gives the status of a request that goes no further, with the methods to name where its own is the reason; null: it may. */
function refusalOf({ method, url, headers }) {
  if (!apiMethods.includes(method) || url === '*') return { status: 405, allow: apiMethods };
  if (!url.startsWith('/') || url.split('&', maxParameters + 1).length > maxParameters)
    return { status: 400 };
  if (/^\/api\/(?:v1|auth)(?:[/?]|$)/.test(url)) return null;
  if (isPasswordForm({ method, url, headers })) return null;
  if (!pageMethods.includes(method)) return { status: 405, allow: pageMethods };
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody ? { status: 400 } : null;
}

const longestForm = 4_096;

/** The one page that takes a form: a report with a password. */
function isPasswordForm({ method, url, headers }) {
  return (
    method === 'POST' &&
    /^\/r\/[\w-]{1,128}$/.test(url) &&
    headers['content-type'] === 'application/x-www-form-urlencoded' &&
    headers['transfer-encoding'] === undefined &&
    headers['next-action'] === undefined &&
    Number(headers['content-length'] ?? longestForm + 1) <= longestForm
  );
}

/** Browsers send cookies of every port of a host, and the framework's time grows with the square of their number. */
function ownCookies(header) {
  const own = header.split(/; */).filter((cookie) => ownCookie.test(cookie));
  return own.slice(0, maxCookies).join('; ');
}

/** Where the portal has a public address, its pages are reached there only; on loopback it goes by several names. */
function publicHeaders(appUrl) {
  if (!appUrl) return {};
  const { host, hostname, protocol } = new URL(appUrl);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return {};
  return { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
}

const titles = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};

function faultOf({ code }) {
  if (code === 'HPE_INVALID_METHOD') return { status: 405, allow: apiMethods };
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431 };
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return { status: 413 };
  return { status: code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400 };
}

/** What is left of the request is not read, so the connection is not used again. */
function refuse(response, { status, allow }) {
  response.writeHead(status, {
    Connection: 'close',
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    ...(allow ? { Allow: allow.join(', ') } : {}),
  });
  response.end(`${titles[status]}\n`);
}

/** Answers on a connection that never became a request. */
function end(socket, { status, allow }) {
  if (!socket.writable) return socket.destroy();
  const allowed = allow ? `Allow: ${allow.join(', ')}\r\n` : '';
  socket.end(
    `HTTP/1.1 ${status} ${titles[status]}\r\n${allowed}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
