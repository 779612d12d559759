import { type ExperimentDesign, experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import type { ExperimentRecord } from '@tidemark/domain/experiment/experiment-record';
import type { InputIssue } from '@tidemark/domain/kernel/errors';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import type { Experiment } from '../generated/client.ts';
import { newestFirst } from '../page-query.ts';
import type { ExperimentPlace } from './new-runs.ts';

/** Why a combination of a design was left out when the experiment was created. */
export type CellRefusal = { cell: number; refusals: InputIssue[] };

/** Input of a new experiment. */
export type NewExperiment = {
  id: string;
  design: ExperimentDesign;
  refusals: CellRefusal[];
  scenario: { id: string; size: string } | null;
  createdBy: string;
  projectId: string | null;
};

/** An experiment with its refused cells. */
export type StoredExperiment = { record: ExperimentRecord; refusals: CellRefusal[] };

const refusalsShape = z.array(
  z.object({
    cell: z.number(),
    refusals: z.array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() })),
  }),
);

/** insertExperiment stores an experiment without runs, in the transaction that stores them. */
export async function insertExperiment(
  { prisma }: Connection,
  workspaceId: string,
  { scenario, ...experiment }: NewExperiment,
): Promise<ExperimentRecord> {
  const row = await prisma.experiment.create({
    data: {
      ...experiment,
      workspaceId,
      scenarioId: scenario?.id ?? null,
      scenarioSize: scenario?.size ?? null,
      searchOpen: experiment.design.search !== null,
    },
  });
  return toStored(row).record;
}

/** findExperiment gives one experiment, or null. */
export async function findExperiment(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
): Promise<StoredExperiment | null> {
  const row = await prisma.experiment.findFirst({ where: { id, workspaceId, deletedAt: null } });
  return row && toStored(row);
}

/** newestOfScenario gives the id of the newest experiment of a scenario, or null. */
export async function newestOfScenario(
  { prisma }: Connection,
  workspaceId: string,
  scenarioId: string,
): Promise<string | null> {
  const row = await prisma.experiment.findFirst({
    where: { workspaceId, scenarioId, deletedAt: null },
    orderBy: newestFirst,
    select: { id: true },
  });
  return row?.id ?? null;
}

/** findExperimentPlace gives the place of a run in its experiment; null: a single or unknown run. */
export async function findExperimentPlace(
  { prisma }: Connection,
  workspaceId: string,
  runId: string,
): Promise<Omit<ExperimentPlace, 'position'> | null> {
  const row = await prisma.run.findFirst({
    where: { id: runId, workspaceId, deletedAt: null },
    select: { experimentId: true, cell: true, repetition: true },
  });
  if (!row || row.experimentId === null || row.cell === null || row.repetition === null) return null;
  return { experimentId: row.experimentId, cell: row.cell, repetition: row.repetition };
}

/**
 * takeNextPosition gives the position behind all runs of an experiment. The updated row is a lock, so that no other caller gets the same
 * position before the transaction ends. It resumes a cancelled experiment.
 */
export async function takeNextPosition({ prisma }: Connection, experimentId: string): Promise<number> {
  await prisma.experiment.updateMany({ where: { id: experimentId }, data: { cancelledAt: null } });
  const { _max: last } = await prisma.run.aggregate({ where: { experimentId }, _max: { position: true } });
  return (last.position ?? -1) + 1;
}

/** takeOpenPosition is takeNextPosition for what adds runs by itself: null where the experiment was cancelled or deleted. */
export async function takeOpenPosition({ prisma }: Connection, experimentId: string): Promise<number | null> {
  const open = { id: experimentId, cancelledAt: null, deletedAt: null };
  const { count } = await prisma.experiment.updateMany({ where: open, data: { cancelledAt: null } });
  if (count === 0) return null;
  const { _max: last } = await prisma.run.aggregate({ where: { experimentId }, _max: { position: true } });
  return (last.position ?? -1) + 1;
}

type Head = Omit<Experiment, 'design' | 'refusals' | 'resumedAt' | 'deletedAt' | 'searchedRuns'>;

/** headOf gives an experiment without its design. */
export function headOf({ scenarioId, scenarioSize, ...row }: Head): Omit<ExperimentRecord, 'design'> {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    scenario: scenarioId === null || scenarioSize === null ? null : { id: scenarioId, size: scenarioSize },
    pausedAt: row.pausedAt,
    cancelledAt: row.cancelledAt,
    isSearching: row.searchOpen,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    projectId: row.projectId,
  };
}

function toStored(row: Experiment): StoredExperiment {
  return {
    record: { ...headOf(row), design: experimentDesignShape.parse(row.design) },
    refusals: refusalsShape.parse(row.refusals),
  };
}
