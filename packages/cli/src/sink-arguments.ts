/** A sink in the foreground; port 0 takes a free one. */
export type SinkCommand = { kind: 'sink'; port: number; scriptPath: string | null };

/** Options that only `sink` takes. */
export const sinkOptionNames = ['port', 'script'] as const;

type SinkValues = Partial<Record<(typeof sinkOptionNames)[number], string | undefined>>;

const highestPort = 65_535;

/** sinkCommand reads what follows the word "sink"; a text tells what is wrong with it. */
export function sinkCommand(
  words: readonly string[],
  { port = '0', script }: SinkValues,
): SinkCommand | string {
  if (words.length > 0) return `"sink" takes options only; "${words[0]}" is one word too many.`;
  if (script === '') return '--script needs the name of a file, or - for standard input.';
  if (!/^\d{1,5}$/.test(port) || Number(port) > highestPort)
    return `--port needs a number from 0 to ${highestPort}; 0 takes a free port.`;
  return { kind: 'sink', port: Number(port), scriptPath: script ?? null };
}
