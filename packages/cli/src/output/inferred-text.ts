import { printable } from '@tidemark/domain/kernel/printable';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import { stringify } from 'yaml';
import { alignedRows } from './aligned-rows.ts';

/** schemaYaml writes a schema as it stands in a plan file under `schema`, and in the portal's YAML view. */
export function schemaYaml(schema: Schema): string {
  return stringify(schema, { lineWidth: 100 });
}

/** inferredText shows what was found and every guess, those that change what is written marked with !. */
export function inferredText({ found, notes, clock }: InferredSchema): string {
  const head = ['measurement', 'points seen', 'series seen', 'series written'];
  const rows = found.map(({ name, pointsSeen, seriesSeen, seriesPlanned }) => [
    printable(name),
    countOf(pointsSeen),
    countOf(seriesSeen),
    countOf(seriesPlanned),
  ]);
  const sentences = notes.map(({ tone, measurement, text }) => {
    const about = measurement === null ? '' : `${measurement}: `;
    return `${tone === 'warn' ? '!' : ' '} ${printable(about + text)}\n`;
  });
  return `${alignedRows([head, ...rows], [1, 2, 3])}\n${sentences.join('')}${clockText(clock)}\n`;
}

function countOf(count: number | null): string {
  return count === null ? 'not counted' : count.toLocaleString('en');
}

/** What goes into the profile of a plan file, since a schema says nothing of time. */
function clockText({ precision, roundsPerSimulatedMinute }: InferredSchema['clock']): string {
  const lines = [
    ...(precision === null ? [] : [`    precision: ${precision}\n`]),
    ...(roundsPerSimulatedMinute === null
      ? []
      : [`    clock: { roundsPerSimulatedMinute: ${roundsPerSimulatedMinute} }\n`]),
  ];
  return lines.length === 0 ? '' : `\n  For the profile:\n${lines.join('')}`;
}
