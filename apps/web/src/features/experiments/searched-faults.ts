import { outageSearchShape, withLength } from '@tidemark/domain/experiment/outage-search';
import { faultDeed } from '@tidemark/domain/load/fault-words';
import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import type { Json, JsonObject } from '#features/forms/json-document.ts';

/** A fault whose length can be searched for: its place in the load profiles, and what happens in each. */
export type SearchedFault = { index: number; text: string };

/** prepareSearchedFaults lists the places at which some chosen load profile has a fault with a length of its own. */
export function prepareSearchedFaults(profiles: readonly LoadProfile[]): SearchedFault[] {
  const most = Math.max(0, ...profiles.map(({ faults }) => faults.length));
  return Array.from({ length: most }, (_, index) => {
    const texts = profiles.flatMap((profile) => {
      const step = profile.faults[index];
      return step && hasLength(profile, index)
        ? [`${step.part} ${faultDeed(step)}, from ${step.atSeconds.toLocaleString('en')} s`]
        : [];
    });
    return { index, text: [...new Set(texts)].join(' / ') };
  }).filter(({ text }) => text !== '');
}

/** whyNotSearched names the chosen load profiles that have no such fault; null: all have it. */
export function whyNotSearched(profiles: readonly LoadProfile[], index: Json): string | null {
  const without = profiles.filter((profile) => typeof index !== 'number' || !hasLength(profile, index));
  if (without.length === 0) return null;
  return `${without.map(({ name }) => name).join(', ')}: no such fault with a length in seconds, so these cells cannot run.`;
}

function hasLength(profile: LoadProfile, index: number): boolean {
  return withLength(profile, index, 1) !== null;
}

/** startSearch begins with the first fault that has a length: between a tenth of it and all of it. */
export function startSearch(profiles: readonly LoadProfile[]): JsonObject {
  const lengths = profiles.flatMap((profile) =>
    profile.faults.flatMap((step, index) =>
      step.action !== 'restart' && step.forSeconds !== undefined ? [{ index, seconds: step.forSeconds }] : [],
    ),
  );
  const { index, seconds } = lengths[0] ?? { index: 0, seconds: 20 };
  const highSeconds = Math.max(1, Math.min(3_600, seconds));
  return outageSearchShape.parse({
    fault: index,
    lowSeconds: Math.max(0.1, Math.round(highSeconds) / 10),
    highSeconds,
  });
}
