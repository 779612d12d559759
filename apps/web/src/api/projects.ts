import { newProjectShape, projectChangeShape } from '@tidemark/domain/project/project';
import {
  moveExperimentToProject,
  moveRunToProject,
  moveShape,
} from '@tidemark/services/projects/move-to-project';
import {
  archiveProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '@tidemark/services/projects/projects';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery, type Operation } from './operation/operation.ts';
import { experimentBodyShape } from './shapes/experiments.ts';
import { archivablePageQuery, idShape } from './shapes/inputs.ts';
import { pageOf, projectBodyShape, runBodyShape } from './shapes/records.ts';

const tag = 'Projects';
const projectParams = z.strictObject({ projectId: idShape });

const listProjectsOperation = defineOperation({
  id: 'listProjects',
  method: 'get',
  path: '/projects',
  tag,
  summary: 'List projects, newest first',
  access: 'read',
  params: noParams,
  query: archivablePageQuery,
  body: noBody,
  responses: { 200: { description: 'One page', shape: pageOf(projectBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listProjects(ctx, query) }),
});

const createProjectOperation = defineOperation({
  id: 'createProject',
  method: 'post',
  path: '/projects',
  tag,
  summary: 'Create a project: a name for runs, experiments and gates that belong together',
  description:
    'It orders them, and hides nothing: every member of the workspace sees all projects. At most 200 per workspace.',
  access: 'write',
  params: noParams,
  query: noQuery,
  body: newProjectShape,
  responses: { 201: { description: 'The project', shape: projectBodyShape } },
  handle: async ({ ctx, body }) => {
    const project = await createProject(ctx, body);
    return { status: 201, body: project, headers: { Location: `/api/v1/projects/${project.id}` } };
  },
});

const getProjectOperation = defineOperation({
  id: 'getProject',
  method: 'get',
  path: '/projects/{projectId}',
  tag,
  summary: 'Get a project',
  access: 'read',
  params: projectParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The project', shape: projectBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await getProject(ctx, params) }),
});

const updateProjectOperation = defineOperation({
  id: 'updateProject',
  method: 'put',
  path: '/projects/{projectId}',
  tag,
  summary: 'Rename or describe a project',
  access: 'write',
  params: projectParams,
  query: noQuery,
  body: projectChangeShape,
  responses: { 200: { description: 'The project', shape: projectBodyShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await updateProject(ctx, { ...params, ...body }),
  }),
});

const deleteProjectOperation = defineOperation({
  id: 'deleteProject',
  method: 'delete',
  path: '/projects/{projectId}',
  tag,
  summary: 'Delete a project that nothing belongs to',
  access: 'write',
  params: projectParams,
  query: noQuery,
  body: noBody,
  responses: { 204: { description: 'The project is deleted', shape: null } },
  handle: async ({ ctx, params }) => {
    await deleteProject(ctx, params);
    return { status: 204 };
  },
});

const archiveProjectOperation = defineOperation({
  id: 'archiveProject',
  method: 'post',
  path: '/projects/{projectId}/archive',
  tag,
  summary: 'Archive a project with everything in it (idempotent)',
  access: 'write',
  params: projectParams,
  query: noQuery,
  body: noBody,
  responses: {
    200: { description: 'What belongs to it stays in it, and nothing is added', shape: projectBodyShape },
  },
  handle: async ({ ctx, params }) => ({
    status: 200,
    body: await archiveProject(ctx, { ...params, archived: true }),
  }),
});

const restoreProjectOperation = defineOperation({
  id: 'restoreProject',
  method: 'post',
  path: '/projects/{projectId}/restore',
  tag,
  summary: 'Restore an archived project (idempotent)',
  access: 'write',
  params: projectParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The project', shape: projectBodyShape } },
  handle: async ({ ctx, params }) => ({
    status: 200,
    body: await archiveProject(ctx, { ...params, archived: false }),
  }),
});

const moveRunOperation = defineOperation({
  id: 'moveRun',
  method: 'put',
  path: '/runs/{runId}/project',
  tag,
  summary: 'Move a single run into a project, or out of its own',
  access: 'run',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: moveShape,
  responses: { 200: { description: 'The run', shape: runBodyShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await moveRunToProject(ctx, { ...params, ...body }),
  }),
});

const moveExperimentOperation = defineOperation({
  id: 'moveExperiment',
  method: 'put',
  path: '/experiments/{experimentId}/project',
  tag,
  summary: 'Move an experiment with its runs and gates into a project, or out of its own',
  access: 'run',
  params: z.strictObject({ experimentId: idShape }),
  query: noQuery,
  body: moveShape,
  responses: { 200: { description: 'The experiment', shape: experimentBodyShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await moveExperimentToProject(ctx, { ...params, ...body }),
  }),
});

/** Operations on projects, and those that move something into one. */
export const projectOperations: readonly Operation[] = [
  listProjectsOperation,
  createProjectOperation,
  getProjectOperation,
  updateProjectOperation,
  deleteProjectOperation,
  archiveProjectOperation,
  restoreProjectOperation,
  moveRunOperation,
  moveExperimentOperation,
];
