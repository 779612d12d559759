import { schemaShape } from '@tidemark/domain/schema/schema';
import type { Json } from '#features/forms/json-document.ts';
import { type Assumptions, startAssumptions } from './prepare-schema-forecast.ts';

/** A schema that was found in pasted or stored points, with the density that its timestamps showed; null: they showed none. */
export type FoundSchema = { document: Json; roundsPerSimulatedMinute: number | null };

/** What a forecast is of: the form, or what was found and is not in the form yet. */
export type ForecastSubject = { isFound: boolean; document: Json; assumptions: Assumptions };

/**
 * forecastSubject chooses what the panel beside the form describes: what was found until the form holds it, unless the form was asked
 * for. The density that was found is assumed for as long as the schema is the one that it was found for.
 */
export function forecastSubject(
  form: Json,
  found: FoundSchema | null,
  asked: 'found' | 'form',
): ForecastSubject {
  const isTaken = found !== null && JSON.stringify(found.document) === JSON.stringify(form);
  const isFound = found !== null && !isTaken && asked === 'found';
  const document = isFound ? found.document : form;
  const start = startAssumptions(schemaShape.safeParse(document).data ?? null);
  const rounds = isFound || isTaken ? found.roundsPerSimulatedMinute : null;
  return {
    isFound,
    document,
    assumptions: { ...start, roundsPerSimulatedMinute: rounds ?? start.roundsPerSimulatedMinute },
  };
}
