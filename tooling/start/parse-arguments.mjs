import { parseArgs } from 'node:util';
import { StartFailure } from './start-failure.mjs';

/** parseArguments reads the flags of a command; an unknown one is an expected failure. */
export function parseArguments(args, options) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new StartFailure(
      `${error.message.split('.')[0]}. Known: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(', ')}.`,
    );
  }
}
