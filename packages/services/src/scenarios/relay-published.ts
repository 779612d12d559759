import type { FigureKey } from '@tidemark/domain/figures/catalog';
import type { ScenarioRun } from './finding.ts';

/** What was published about one topology. */
type Published = { held?: string; broke?: string; figures: Partial<Record<FigureKey, string>> };

const published: Record<'none' | 'carbon-relay', Published> = {
  none: {
    broke: 'its CPU: one cache uses a whole core, and its memory grows',
    figures: { partCpuShare: '100 %' },
  },
  'carbon-relay': {
    held: '1.0 to 1.2 M, throttled by the relay',
    broke: 'the relay, a known bottleneck',
    figures: {
      partCpuShare: 'of the whole instance: quite low',
      cacheSizePeak: '0 to 20,000',
      committedLagPeak: 'about 200,000',
      partsRssPeakBytes: 'below 1 GB, mostly below 500 MB, of the whole instance',
      partsCallsPerSec: '300 to 500 IOPS of the volume',
    },
  },
};
const nothingPublished: Published = { figures: {} };

/** publishedOf gives what was published about the topology that runs wrote to, by its relay. */
export function publishedOf(runs: readonly ScenarioRun[]): Published {
  const kinds = runs.flatMap(({ summary }) => summary.delivery?.parts.map(({ kind }) => kind) ?? []);
  if (kinds.includes('carbon-relay')) return published['carbon-relay'];
  return kinds.length > 0 && kinds.every((kind) => kind === 'carbon-cache')
    ? published.none
    : nothingPublished;
}
