import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from '#api/operation/operation.ts';
import { launcherBodyShape } from '#api/shapes/records.ts';

export const listLaunchersOperation = defineOperation({
  id: 'listLaunchers',
  method: 'get',
  path: '/launchers',
  tag: 'Targets',
  summary: 'List the launchers that the operator offers, with their variants',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'All of them', shape: z.object({ items: z.array(launcherBodyShape) }) } },
  handle: async ({ ctx }) => ({ status: 200, body: { items: ctx.launchers ?? [] } }),
});
