import { z } from 'zod';

/** Values of one step, kept for `stepSeconds * points`. */
export type Archive = { stepSeconds: number; points: number };

const unitSeconds: Readonly<Record<string, number>> = {
  s: 1,
  m: 60,
  h: 3_600,
  d: 86_400,
  w: 604_800,
  y: 31_536_000,
};
const maxArchives = 8;
/** A whisper file of an archive this long has 120 MB. */
const maxPoints = 10_000_000;

/** Retentions as storage-schemas.conf has them: `1s:1h,10s:1d`. Carbon ignores what it cannot read, so it is refused here. */
export const retentionsShape = z.string().max(200).superRefine(refuseFaultyRetentions);

/** archivesOf reads retentions, finest first; null where they are no retentions. */
export function archivesOf(retentions: string): Archive[] | null {
  const archives = retentions.split(',').map((text) => archiveOf(text.trim()));
  return archives.every((archive) => archive !== null) ? archives : null;
}

function archiveOf(text: string): Archive | null {
  const [step, kept, ...more] = text.split(':');
  if (step === undefined || kept === undefined || more.length > 0) return null;
  const stepSeconds = secondsOf(step);
  const points = /^\d{1,9}$/.test(kept)
    ? Number(kept)
    : Math.floor((secondsOf(kept) ?? 0) / (stepSeconds ?? 1));
  return stepSeconds === null || stepSeconds < 1 || points < 1 ? null : { stepSeconds, points };
}

function secondsOf(text: string): number | null {
  const [, count, unit = 's'] = /^(\d{1,9})([smhdwy])?$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (unitSeconds[unit] ?? 1);
}

function refuseFaultyRetentions(text: string, context: z.RefinementCtx): void {
  const archives = archivesOf(text);
  const message = archives === null ? 'write retentions such as 1s:1h or 1s:1h,10s:1d' : faultOf(archives);
  if (message !== null) context.addIssue({ code: 'custom', message });
}

/** The rules of whisper, which refuses to create a file that breaks one. */
function faultOf(archives: readonly Archive[]): string | null {
  if (archives.length > maxArchives) return `name at most ${maxArchives} archives`;
  if (archives.some(({ points }) => points > maxPoints))
    return `an archive keeps at most ${maxPoints} values`;
  for (const [i, coarse] of archives.entries()) {
    const fine = archives[i - 1];
    if (!fine) continue;
    const ratio = coarse.stepSeconds / fine.stepSeconds;
    if (ratio <= 1 || !Number.isInteger(ratio)) return 'each step must be a multiple of the one before';
    if (coarse.stepSeconds * coarse.points <= fine.stepSeconds * fine.points)
      return 'each archive must reach further back than the one before';
    if (fine.points < ratio) return 'an archive must fill at least one value of the next one';
  }
  return null;
}
