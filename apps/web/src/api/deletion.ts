import { deletableKinds } from '@tidemark/domain/run/deletion';
import {
  deleteExperiment,
  deletePart,
  deleteRuns,
  listDeleted,
  purgeDeleted,
  restoreExperiment,
  restoreRuns,
} from '@tidemark/services/deletion/delete-items';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape, pageQuery } from './shapes/inputs.ts';
import { deletedItemBodyShape, pageOf } from './shapes/records.ts';

const noContent = { status: 204 } as const;
const deleted = { 204: { description: 'Deleted, or deleted before', shape: null } };
const restored = { 204: { description: 'Restored, or never deleted', shape: null } };
const runIdsShape = z.strictObject({ runIds: z.array(idShape).min(1).max(100) });
const howLong = 'It leaves every list and can be restored for 30 days; then it is purged.';

export const deleteRunOperation = defineOperation({
  id: 'deleteRun',
  method: 'delete',
  path: '/runs/{runId}',
  tag: 'Runs',
  summary: 'Delete a run that has ended (idempotent)',
  description: `${howLong} Published reports are frozen and stay. An active run must be cancelled first.`,
  access: 'write',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: noBody,
  responses: deleted,
  handle: async ({ ctx, params }) => {
    await deleteRuns(ctx, { runIds: [params.runId] });
    return noContent;
  },
});

export const deleteRunsOperation = defineOperation({
  id: 'deleteRuns',
  method: 'post',
  path: '/runs/delete',
  tag: 'Runs',
  summary: 'Delete several runs, all or none (idempotent)',
  description: 'As deleting each of them; where one cannot be deleted, none is.',
  access: 'write',
  params: noParams,
  query: noQuery,
  body: runIdsShape,
  responses: deleted,
  handle: async ({ ctx, body }) => {
    await deleteRuns(ctx, body);
    return noContent;
  },
});

export const restoreRunOperation = defineOperation({
  id: 'restoreRun',
  method: 'post',
  path: '/runs/{runId}/restore',
  tag: 'Runs',
  summary: 'Restore a deleted run (idempotent)',
  description: 'Runs that were deleted with their experiment are restored with it alone.',
  access: 'write',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: noBody,
  responses: restored,
  handle: async ({ ctx, params }) => {
    await restoreRuns(ctx, { runIds: [params.runId] });
    return noContent;
  },
});

export const restoreRunsOperation = defineOperation({
  id: 'restoreRuns',
  method: 'post',
  path: '/runs/restore',
  tag: 'Runs',
  summary: 'Restore several deleted runs, all or none (idempotent)',
  access: 'write',
  params: noParams,
  query: noQuery,
  body: runIdsShape,
  responses: restored,
  handle: async ({ ctx, body }) => {
    await restoreRuns(ctx, body);
    return noContent;
  },
});

export const deleteExperimentOperation = defineOperation({
  id: 'deleteExperiment',
  method: 'delete',
  path: '/experiments/{experimentId}',
  tag: 'Experiments',
  summary: 'Delete an experiment with its runs (idempotent)',
  description: `${howLong} All its runs must have ended: cancel it first. Published reports are frozen and stay.`,
  access: 'write',
  params: z.strictObject({ experimentId: idShape }),
  query: noQuery,
  body: noBody,
  responses: deleted,
  handle: async ({ ctx, params }) => {
    await deleteExperiment(ctx, params);
    return noContent;
  },
});

export const restoreExperimentOperation = defineOperation({
  id: 'restoreExperiment',
  method: 'post',
  path: '/experiments/{experimentId}/restore',
  tag: 'Experiments',
  summary: 'Restore a deleted experiment with the runs that were deleted with it (idempotent)',
  access: 'write',
  params: z.strictObject({ experimentId: idShape }),
  query: noQuery,
  body: noBody,
  responses: restored,
  handle: async ({ ctx, params }) => {
    await restoreExperiment(ctx, params);
    return noContent;
  },
});

export const deleteSchemaOperation = defineOperation({
  id: 'deleteSchema',
  method: 'delete',
  path: '/schemas/{schemaId}',
  tag: 'Schemas',
  summary: 'Delete a schema (idempotent)',
  description: `${howLong} Runs that used it keep their plan.`,
  access: 'write',
  params: z.strictObject({ schemaId: idShape }),
  query: noQuery,
  body: noBody,
  responses: deleted,
  handle: async ({ ctx, params }) => {
    await deletePart(ctx, { kind: 'schema', id: params.schemaId });
    return noContent;
  },
});

export const deleteProfileOperation = defineOperation({
  id: 'deleteProfile',
  method: 'delete',
  path: '/profiles/{profileId}',
  tag: 'Load profiles',
  summary: 'Delete a load profile (idempotent)',
  description: `${howLong} Runs that used it keep their plan.`,
  access: 'write',
  params: z.strictObject({ profileId: idShape }),
  query: noQuery,
  body: noBody,
  responses: deleted,
  handle: async ({ ctx, params }) => {
    await deletePart(ctx, { kind: 'profile', id: params.profileId });
    return noContent;
  },
});

export const deleteTargetOperation = defineOperation({
  id: 'deleteTarget',
  method: 'delete',
  path: '/targets/{targetId}',
  tag: 'Targets',
  summary: 'Delete a target (idempotent)',
  description: `${howLong} Runs that used it keep their plan. Its sealed password is purged with it.`,
  access: 'write',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  responses: deleted,
  handle: async ({ ctx, params }) => {
    await deletePart(ctx, { kind: 'target', id: params.targetId });
    return noContent;
  },
});

export const listDeletedOperation = defineOperation({
  id: 'listDeleted',
  method: 'get',
  path: '/deleted',
  tag: 'Deleted items',
  summary: 'List deleted items that can be restored, the latest deletion first',
  access: 'read',
  params: noParams,
  query: pageQuery,
  body: noBody,
  responses: { 200: { description: 'One page', shape: pageOf(deletedItemBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listDeleted(ctx, query) }),
});

export const purgeDeletedOperation = defineOperation({
  id: 'purgeDeleted',
  method: 'delete',
  path: '/deleted/{kind}/{id}',
  tag: 'Deleted items',
  summary: 'Delete a deleted item permanently, with all records of its runs',
  access: 'write',
  params: z.strictObject({ kind: z.enum(deletableKinds), id: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 204: { description: 'It is gone', shape: null } },
  handle: async ({ ctx, params }) => {
    await purgeDeleted(ctx, params);
    return noContent;
  },
});
