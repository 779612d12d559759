import { backendsOf } from '@tidemark/domain/result/verification';
import { exactText, type Finding, finding, type ScenarioRun, textOf } from './finding.ts';

/** storedByBackend has one line per backend of a relay; none for a server without one. */
export function storedByBackend(group: string, runs: readonly ScenarioRun[]): Finding[] {
  const rows = runs.flatMap(({ summary: { verification } }) =>
    backendsOf(verification).map((backend) => ({
      ...backend,
      acknowledged: verification.totals.acknowledged,
    })),
  );
  return [...new Set(rows.map(({ part }) => part))].map((part) => {
    const counts = rows.flatMap(({ stored, acknowledged, ...row }) =>
      row.part === part && stored !== null ? [`${exactText(stored)} of ${exactText(acknowledged)}`] : [],
    );
    return finding({
      group,
      label: `Stored / acknowledged, ${part}`,
      ours: counts.length === 0 ? null : textOf(counts.join('; ')),
      missing: 'its points could not be counted',
    });
  });
}

/** differenceFinding says in how many keys the backends of a relay differ; nothing of a server without one. */
export function differenceFinding(group: string, runs: readonly ScenarioRun[]): Finding[] {
  const differing = runs.flatMap(({ summary }) => summary.verification.divergence ?? []);
  if (differing.length === 0) return [];
  const texts = differing.flatMap(({ keys, values, isExact }) =>
    keys === null
      ? []
      : [
          `${isExact ? '' : 'at least '}${exactText(keys)} keys not at every backend` +
            (values === null || values === 0 ? '' : `, ${exactText(values)} with other values`),
        ],
  );
  return [
    finding({
      group,
      label: 'Backends differ',
      ours: texts.length === 0 ? null : textOf(texts.join('; ')),
      missing: 'the backends could not be compared',
      remark:
        'Points without a timestamp get one where they are stamped first: by a relay that stamps, once for all backends; else by each backend, so that none of their keys are the same.',
    }),
  ];
}
