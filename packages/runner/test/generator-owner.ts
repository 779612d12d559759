import { startGenerator } from '../src/generator/generator.ts';
import { aJob, endless } from './a-job.ts';

/** A controller to be killed: starts a generator that sends without end to the address of its argument, and prints its process id. */
const generator = await startGenerator(aJob(process.argv[2] ?? ''), {
  interval() {},
  position() {},
  died() {},
});
console.log(String(generator.pid));
await generator.runSegment(endless, { wallMs: null });
