import type { PartReport } from './part-report.ts';

/** What the way of a run's metrics follows from; every figure is in metrics. */
export type FlowInputs = {
  /** Those that the plan, or the time of the load, asked for. */
  planned: number;
  /** Taken by the kernel. */
  handedOver: number;
  neverSent: number;
  /** Of batches of unknown outcome: found, and not found. */
  unknownFound: number;
  unknownMissing: number;
  /** Handed over on connections that broke or did not close in time. */
  unknownConnections: number;
  relay: PartReport | null;
  caches: PartReport[];
  /** What the last pass that could read found. */
  found: FoundKeys;
  /** Keys that a pass found and that were gone after the caches had been killed. */
  lostInMemory: number;
};

/** Keys by what became of them. */
export type FoundKeys = {
  /** On disk, whatever their value. */
  readable: number;
  overwritten: number;
  cached: number;
  aggregated: number;
  expired: number;
  byPart: { part: string; stored: number | null }[];
};
