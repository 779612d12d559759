import { systemClock } from '@tidemark/clock/system-clock';
import { FakeInfluxdbV2 } from './fake-influxdb-v2.ts';

/** The part of a 2.x that is not set up, as a process: it listens where --http-bind-address says. */
const prefix = '--http-bind-address=';
const address = process.argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length) ?? '';
await FakeInfluxdbV2.start({ clock: systemClock, token: null, port: Number(address.split(':').at(-1)) });
