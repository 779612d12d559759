import { startProxyProcess } from '../src/start-proxy-process.ts';

/** A process that opens a link, sends its process id and port, and waits to be killed. */
const proxy = await startProxyProcess();
const upstream = { host: '127.0.0.1', port: 1 };
const { port } = await proxy.open({ name: 'owned', upstream, protocol: 'http' });
process.send?.({ pid: proxy.pid, port });
