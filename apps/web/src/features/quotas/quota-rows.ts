import { bytesText, countText } from '@tidemark/domain/kernel/quantity-text';
import { type Quota, type QuotaName, quotaNames, quotaWords } from '@tidemark/domain/quota/quota';

export type QuotaUse = { parallelRuns: number; storedBytes: number; runsPerDay: number };

/** A quota as a row: `used` is null where it applies to each run. */
export type QuotaRow = {
  name: QuotaName;
  title: string;
  limit: string;
  used: string | null;
  share: number | null;
};

/** quotaRows gives quotas with their use, those that are used up first. */
export function quotaRows(limits: Quota, use: QuotaUse): QuotaRow[] {
  const used = new Map<QuotaName, number>(
    (['parallelRuns', 'storedBytes', 'runsPerDay'] as const).map((name): [QuotaName, number] => [
      name,
      use[name],
    ]),
  );
  const rows = quotaNames.map((name): QuotaRow => {
    const limit = limits[name];
    const now = used.get(name);
    return {
      name,
      title: quotaWords[name].title,
      limit: limit === null ? 'no limit' : amountText(name, limit),
      used: now === undefined ? null : usedText(name, now),
      share: now === undefined || limit === null ? null : limit === 0 ? 1 : Math.min(1, now / limit),
    };
  });
  return rows.toSorted((a, b) => Number(isUsedUp(b)) - Number(isUsedUp(a)));
}

/** isUsedUp reports whether nothing is left of a quota. */
export function isUsedUp({ share }: QuotaRow): boolean {
  return share !== null && share >= 1;
}

function usedText(name: QuotaName, amount: number): string {
  return name === 'storedBytes' ? bytesText(amount) : countText(amount);
}

/** amountText writes an amount of a quota with its unit. */
export function amountText(name: QuotaName, amount: number): string {
  if (name === 'storedBytes') return bytesText(amount);
  return `${countText(amount)} ${quotaWords[name].unit}`;
}

/** quotaSentence says first what matters: what is used up, or that nothing is. */
export function quotaSentence(rows: readonly QuotaRow[]): string {
  const usedUp = rows.filter(isUsedUp).map(({ title }) => title.toLowerCase());
  if (usedUp.length > 0) return `Used up: ${usedUp.join(', ')}.`;
  const isLimited = rows.some(({ limit }) => limit !== 'no limit');
  return isLimited ? 'No quota is used up.' : 'The operator set no limits for this workspace.';
}

const bytesPerMebibyte = 1_048_576;

/** How a quota is edited: stored data in MiB, everything else in its own unit. */
export function editedUnit(name: QuotaName): { unit: string; scale: number } {
  return name === 'storedBytes'
    ? { unit: 'MiB', scale: bytesPerMebibyte }
    : { unit: quotaWords[name].unit, scale: 1 };
}
