import {
  type Setting,
  type SweptParameterName,
  sweptParameterNames,
} from '@tidemark/domain/experiment/sweep';
import { sweptParameters } from '@tidemark/domain/experiment/swept-parameter';
import { isJsonObject, type Json, type JsonObject, listAt } from '#features/forms/json-document.ts';
import { quantityText } from './parse-quantities.ts';

/** Which number is swept; `tagKey` for the cardinality of a tag. */
export type SweptNumber = Pick<Setting, 'parameter' | 'tagKey'>;

/** One number of a sweep with its value at each step; a value that is not a number yet is kept as it was typed. */
export type SweepLine = SweptNumber & { values: Json[] };

/** sweptNumberKey names a number in one word, as the options of a list need it. */
export function sweptNumberKey({ parameter, tagKey }: SweptNumber): string {
  return tagKey === null ? parameter : `${parameter}:${tagKey}`;
}

/** sweptNumberText names a number for people. */
export function sweptNumberText({ parameter, tagKey }: SweptNumber): string {
  const { label } = sweptParameters[parameter];
  return tagKey === null ? label : `${label} of ${tagKey}`;
}

/** readSweepLines gives a sweep of the document as one line for each of its numbers; null where its steps set different numbers. */
export function readSweepLines(sweep: Json): SweepLine[] | null {
  const steps = listAt(sweep, '/steps').map((step) => listAt(step, '/settings'));
  const numbers = (steps[0] ?? []).map(numberOf);
  const lines = numbers.map((number, place): SweepLine | null => {
    const settings = steps.map((step) => step[place]);
    const isSame = settings.every((setting) => isSameNumber(numberOf(setting), number));
    return number && isSame
      ? { ...number, values: settings.map((s) => (isJsonObject(s) ? (s.value ?? null) : null)) }
      : null;
  });
  const isWhole = steps.every((step) => step.length === numbers.length);
  const read = lines.filter((line) => line !== null);
  return isWhole && read.length === lines.length && read.length > 0 ? read : null;
}

/** sweepOfLines makes the sweep of a document: a step for each value of the longest line, named after the first. */
export function sweepOfLines(lines: SweepLine[]): JsonObject {
  const stepCount = Math.max(1, ...lines.map(({ values }) => values.length));
  const [lead] = lines;
  return {
    name: lead ? sweptNumberText(lead).slice(0, 60) : '',
    steps: Array.from({ length: stepCount }, (_, step) => ({
      label: lead ? stepLabel(lead, lead.values[step] ?? null) : '',
      settings: lines.map(({ parameter, tagKey, values }) => ({
        parameter,
        ...(tagKey === null ? {} : { tagKey }),
        value: values[step] ?? null,
      })),
    })),
  };
}

/** lineText writes the values of a line as they may be typed. */
export function lineText(values: readonly Json[]): string {
  return values
    .filter((value) => value !== null)
    .map((value) => (typeof value === 'number' ? quantityText(value) : String(value)))
    .join(', ');
}

const labels: Record<SweptParameterName, (quantity: string, tagKey: string | null) => string> = {
  'tag-cardinality': (quantity, tagKey) => `${quantity} ${tagKey ?? ''}`,
  'fixed-entities': (quantity) => `${quantity} fixed`,
  'rolling-entities': (quantity) => `${quantity} rolling`,
  'new-entities': (quantity) => `${quantity} new/min`,
  'batch-size': (quantity) => `batches of ${quantity}`,
  concurrency: (quantity) => `${quantity} ${quantity === '1' ? 'writer' : 'writers'}`,
  connections: (quantity) => `${quantity} ${quantity === '1' ? 'connection' : 'connections'}`,
  rate: (quantity) => `${quantity}/s`,
  'flush-interval': (quantity) => `flush ${quantity} ms`,
  'flush-jitter': (quantity) => `jitter ${quantity} ms`,
  'buffer-limit': (quantity) => `buffer ${quantity}`,
  points: (quantity) => `${quantity} points`,
  'simulated-minutes': (quantity) => `${quantity} min simulated`,
  seconds: (quantity) => `${quantity} s`,
};

function stepLabel({ parameter, tagKey }: SweptNumber, value: Json): string {
  if (value === null) return '';
  const quantity = typeof value === 'number' ? quantityText(value) : String(value);
  return labels[parameter](quantity, tagKey).slice(0, 60);
}

function numberOf(setting: Json | undefined): SweptNumber | null {
  if (!isJsonObject(setting)) return null;
  const parameter = sweptParameterNames.find((name) => name === setting.parameter);
  if (parameter === undefined) return null;
  return { parameter, tagKey: typeof setting.tagKey === 'string' ? setting.tagKey : null };
}

function isSameNumber(a: SweptNumber | null, b: SweptNumber | null): boolean {
  return a !== null && b !== null && sweptNumberKey(a) === sweptNumberKey(b);
}
